/// PostgreSQL through libpq.
final class PostgreSQLStore: Store {
  let name = "PostgreSQL"
  private let library: PostgreSQLLibrary
  private let connection: OpaquePointer?

  /// Connects; nil if libpq is not installed.
  init?(_ place: String) throws {
    guard let library = PostgreSQLLibrary() else { return nil }
    self.library = library
    connection = library.connect(place)
    guard library.status(connection) == 0 else { throw failure }
  }

  deinit {
    library.finish(connection)
  }

  func execute(_ script: String) throws {
    library.clear(try checked(library.execute(connection, script)))
  }

  func prepare(load: String, save: String) throws {
    library.clear(try checked(library.prepare(connection, "load", load, 1, nil)))
    library.clear(try checked(library.prepare(connection, "save", save, 2, nil)))
  }

  func load(_ key: Int64) throws -> String {
    let result = try execute("load", [String(key)])
    defer { library.clear(result) }
    return try text(result)
  }

  func save(_ key: Int64, _ state: String) throws {
    library.clear(try execute("save", [state, String(key)]))
  }

  func number(_ query: String) throws -> Int {
    let result = try checked(library.execute(connection, query))
    defer { library.clear(result) }
    return Int(try text(result)) ?? 0
  }

  private func execute(_ statement: String, _ values: [String]) throws -> OpaquePointer? {
    let texts = values.map { Array($0.utf8CString) }
    return try texts.withUnsafePointers { pointers in
      try checked(
        library.executePrepared(connection, statement, Int32(values.count), pointers, nil, nil, 0)
      )
    }
  }

  private func text(_ result: OpaquePointer?) throws -> String {
    guard let text = library.value(result, 0, 0) else { throw failure }
    return String(cString: text)
  }

  private func checked(_ result: OpaquePointer?) throws -> OpaquePointer? {
    // 1 is a completed command, 2 is one with rows.
    guard [1, 2].contains(library.resultStatus(result)) else {
      library.clear(result)
      throw failure
    }
    return result
  }

  private var failure: StoreError {
    StoreError(description: library.message(connection).map { String(cString: $0) } ?? "?")
  }
}

extension [[CChar]] {
  /// Pointers to the texts, which stay valid during the call.
  fileprivate func withUnsafePointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
  ) rethrows -> Result {
    let copies = map { text in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
      copy.initialize(from: text, count: text.count)
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let pointers = copies.map { UnsafePointer<CChar>?($0) }
    return try pointers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { fatalError("a statement has parameters") }
      return try body(base)
    }
  }
}

/// The part of libpq that is used, as its header declares it.
private struct PostgreSQLLibrary {
  typealias Pointer = OpaquePointer?
  typealias Text = UnsafePointer<CChar>

  let connect: @convention(c) (Text) -> Pointer
  let finish: @convention(c) (Pointer) -> Void
  let status: @convention(c) (Pointer) -> Int32
  let execute: @convention(c) (Pointer, Text) -> Pointer
  let prepare: @convention(c) (Pointer, Text, Text, Int32, UnsafePointer<UInt32>?) -> Pointer
  let executePrepared:
    @convention(c) (
      Pointer, Text, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Pointer
  let resultStatus: @convention(c) (Pointer) -> UInt32
  let value: @convention(c) (Pointer, Int32, Int32) -> Text?
  let clear: @convention(c) (Pointer) -> Void
  let message: @convention(c) (Pointer) -> Text?

  init?() {
    guard let library = DynamicLibrary("libpq.so.5", "libpq.dylib") else { return nil }
    connect = library.function("PQconnectdb")
    finish = library.function("PQfinish")
    status = library.function("PQstatus")
    execute = library.function("PQexec")
    prepare = library.function("PQprepare")
    executePrepared = library.function("PQexecPrepared")
    resultStatus = library.function("PQresultStatus")
    value = library.function("PQgetvalue")
    clear = library.function("PQclear")
    message = library.function("PQerrorMessage")
  }
}
