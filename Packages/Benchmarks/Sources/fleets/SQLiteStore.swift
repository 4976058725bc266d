/// SQLite through its C interface.
final class SQLiteStore: Store {
  typealias Pointer = OpaquePointer?

  let name = "SQLite"
  private let library: SQLiteLibrary
  private var connection: Pointer = nil
  private var load: Pointer = nil
  private var save: Pointer = nil

  /// Opens a file; nil if SQLite is not installed.
  init?(_ path: String) throws {
    guard let library = SQLiteLibrary() else { return nil }
    self.library = library
    try check(library.open(path, &connection))
  }

  deinit {
    _ = library.finalize(load)
    _ = library.finalize(save)
    _ = library.close(connection)
  }

  func execute(_ script: String) throws {
    try check(library.execute(connection, script, nil, nil, nil))
  }

  func prepare(load: String, save: String) throws {
    self.load = try prepared(load)
    self.save = try prepared(save)
  }

  func load(_ key: Int64) throws -> String {
    defer { _ = library.reset(load) }
    _ = library.bindNumber(load, 1, key)
    return try state(of: load)
  }

  func save(_ key: Int64, _ state: String) throws {
    defer { _ = library.reset(save) }
    // -1 makes SQLite copy the text.
    let copied = UnsafeRawPointer(bitPattern: -1)
    _ = state.withCString { library.bindText(save, 1, $0, -1, copied) }
    _ = library.bindNumber(save, 2, key)
    guard library.step(save) == 101 else { throw failure }
  }

  func number(_ query: String) throws -> Int {
    let statement = try prepared(query)
    defer { _ = library.finalize(statement) }
    return Int(try state(of: statement)) ?? 0
  }

  private func state(of statement: Pointer) throws -> String {
    guard library.step(statement) == 100, let text = library.text(statement, 0) else {
      throw failure
    }
    return String(cString: text)
  }

  private func prepared(_ text: String) throws -> Pointer {
    var statement: Pointer = nil
    try check(library.prepare(connection, text, -1, &statement, nil))
    return statement
  }

  private func check(_ code: Int32) throws {
    guard code == 0 else { throw failure }
  }

  private var failure: StoreError {
    StoreError(description: library.message(connection).map { String(cString: $0) } ?? "?")
  }
}

/// The part of SQLite that is used, as its header declares it.
private struct SQLiteLibrary {
  typealias Pointer = OpaquePointer?
  typealias Text = UnsafePointer<CChar>

  let open: @convention(c) (Text, UnsafeMutablePointer<Pointer>) -> Int32
  let close: @convention(c) (Pointer) -> Int32
  let execute:
    @convention(c) (
      Pointer, Text, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
    ) -> Int32
  let prepare:
    @convention(c) (
      Pointer, Text, Int32, UnsafeMutablePointer<Pointer>, UnsafeRawPointer?
    ) -> Int32
  let finalize: @convention(c) (Pointer) -> Int32
  let reset: @convention(c) (Pointer) -> Int32
  let step: @convention(c) (Pointer) -> Int32
  let bindNumber: @convention(c) (Pointer, Int32, Int64) -> Int32
  let bindText: @convention(c) (Pointer, Int32, Text, Int32, UnsafeRawPointer?) -> Int32
  let text: @convention(c) (Pointer, Int32) -> Text?
  let message: @convention(c) (Pointer) -> Text?

  init?() {
    guard let library = DynamicLibrary("libsqlite3.so.0", "libsqlite3.dylib") else { return nil }
    open = library.function("sqlite3_open")
    close = library.function("sqlite3_close")
    execute = library.function("sqlite3_exec")
    prepare = library.function("sqlite3_prepare_v2")
    finalize = library.function("sqlite3_finalize")
    reset = library.function("sqlite3_reset")
    step = library.function("sqlite3_step")
    bindNumber = library.function("sqlite3_bind_int64")
    bindText = library.function("sqlite3_bind_text")
    text = library.function("sqlite3_column_text")
    message = library.function("sqlite3_errmsg")
  }
}
