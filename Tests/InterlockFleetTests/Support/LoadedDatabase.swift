import Foundation
import InterlockFleet
import InterlockTestSupport
import Synchronization

/// A database in a temporary place, reached by the C library of its maker. Its clock is the test's.
///
/// It has one connection, and a call blocks its thread: enough to compare outcomes.
final class LoadedDatabase: FleetDatabase {
  enum Kind: String, CaseIterable, Sendable {
    case sqlite
    case postgreSQL

    /// The databases of this machine.
    static let all = allCases.filter { (try? LoadedDatabase($0)) != nil }
  }

  let dialect: SQLDialect
  private let connection: any LoadedConnection
  private let clock = Mutex(0.0)

  /// One user of the connection at a time.
  private let turns = Turns(1)

  struct Missing: Error {}

  /// Opens an empty database.
  ///
  /// - Throws: `Missing` if the library or the server is.
  init(_ kind: Kind) throws {
    switch kind {
    case .sqlite:
      dialect = .sqlite
      connection = try SQLiteConnection()
    case .postgreSQL:
      dialect = .postgreSQL
      connection = try PostgreSQLConnection()
    }
  }

  /// The time that statements read, in seconds since 1970.
  var time: Double {
    get { clock.withLock { $0 } }
    set { clock.withLock { $0 = newValue } }
  }

  func begin() async throws(SQLError) -> any FleetTransaction {
    await turns.begin()
    do throws(SQLError) {
      try connection.run(dialect == .sqlite ? "BEGIN IMMEDIATE" : "BEGIN", [])
    } catch {
      await turns.end()
      throw error
    }
    return Transaction(database: self)
  }

  @discardableResult
  func run(
    _ statement: String,
    _ values: [SQLValue] = []
  ) async throws(SQLError) -> [[SQLValue]] {
    await turns.begin()
    let result = Result { () throws(SQLError) in try runAtOnce(statement, values) }
    await turns.end()
    return try result.get()
  }

  private func runAtOnce(
    _ statement: String,
    _ values: [SQLValue]
  ) throws(SQLError) -> [[SQLValue]] {
    var statement = statement
    for clock in [
      "(julianday('now') - 2440587.5) * 86400.0", "extract(epoch FROM clock_timestamp())",
      "extract(epoch FROM statement_timestamp())",
    ] {
      statement = statement.replacing(clock, with: "\(time)")
    }
    return try connection.run(statement, values)
  }

  private struct Transaction: FleetTransaction {
    let database: LoadedDatabase

    func run(
      _ statement: String,
      _ values: [SQLValue]
    ) async throws(SQLError) -> [[SQLValue]] {
      try database.runAtOnce(statement, values)
    }

    func commit() async throws(SQLError) {
      let result = Result { () throws(SQLError) in try database.connection.run("COMMIT", []) }
      await database.turns.end()
      _ = try result.get()
    }

    func rollback() async {
      _ = try? database.connection.run("ROLLBACK", [])
      await database.turns.end()
    }
  }
}

/// A connection of one of the libraries.
protocol LoadedConnection: Sendable {
  @discardableResult
  func run(_ statement: String, _ values: [SQLValue]) throws(SQLError) -> [[SQLValue]]
}

/// SQLite in memory.
private final class SQLiteConnection: LoadedConnection, @unchecked Sendable {
  // Safe because SQLite serialises calls, and a test makes one after the other.

  private struct API: Sendable {
    typealias Call = @convention(c) (OpaquePointer?) -> Int32
    let open: @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    let close: Call
    let message: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>
    let code: Call
    let prepare:
      @convention(c) (
        OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>,
        UnsafeMutableRawPointer?
      ) -> Int32
    let step: Call
    let finalize: Call
    let bindInteger: @convention(c) (OpaquePointer?, Int32, Int64) -> Int32
    let bindNumber: @convention(c) (OpaquePointer?, Int32, Double) -> Int32
    let bindText: @convention(c) (OpaquePointer?, Int32, UnsafePointer<CChar>, Int32, Int) -> Int32
    let count: Call
    let type: @convention(c) (OpaquePointer?, Int32) -> Int32
    let integer: @convention(c) (OpaquePointer?, Int32) -> Int64
    let number: @convention(c) (OpaquePointer?, Int32) -> Double
    let text: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>

    init?() {
      guard let library = LoadedLibrary("libsqlite3.so.0", "libsqlite3.dylib") else { return nil }
      func function<Function>(_ name: String) -> Function {
        library.function("sqlite3_\(name)", as: Function.self)
      }
      open = function("open")
      close = function("close")
      message = function("errmsg")
      code = function("extended_errcode")
      prepare = function("prepare_v2")
      step = function("step")
      finalize = function("finalize")
      bindInteger = function("bind_int64")
      bindNumber = function("bind_double")
      bindText = function("bind_text")
      count = function("column_count")
      type = function("column_type")
      integer = function("column_int64")
      number = function("column_double")
      text = function("column_text")
    }
  }

  private static let api = API()
  private let api: API
  private let pointer: OpaquePointer?

  init() throws {
    guard let api = Self.api else { throw LoadedDatabase.Missing() }
    self.api = api
    var pointer: OpaquePointer?
    guard api.open(":memory:", &pointer) == 0 else { throw LoadedDatabase.Missing() }
    self.pointer = pointer
  }

  deinit { _ = api.close(pointer) }

  func run(_ statement: String, _ values: [SQLValue]) throws(SQLError) -> [[SQLValue]] {
    var prepared: OpaquePointer?
    guard api.prepare(pointer, statement, -1, &prepared, nil) == 0 else { throw failure }
    defer { _ = api.finalize(prepared) }
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .null: break
      case .integer(let value): _ = api.bindInteger(prepared, place, Int64(value))
      case .number(let value): _ = api.bindNumber(prepared, place, value)
      case .text(let text): _ = api.bindText(prepared, place, text, Int32(text.utf8.count), -1)
      }
    }
    var rows: [[SQLValue]] = []
    while true {
      switch api.step(prepared) {
      case 100: rows.append((0..<api.count(prepared)).map { value(prepared, $0) })
      case 101: return rows
      default: throw failure
      }
    }
  }

  private func value(_ row: OpaquePointer?, _ column: Int32) -> SQLValue {
    switch api.type(row, column) {
    case 1: .integer(Int(api.integer(row, column)))
    case 2: .number(api.number(row, column))
    case 5: .null
    default: .text(String(cString: api.text(row, column)))
    }
  }

  private var failure: SQLError {
    let kind = SQLError.Kind(sqliteCode: Int(api.code(pointer)))
    return SQLError(kind, String(cString: api.message(pointer)))
  }
}

/// PostgreSQL, in a schema of its own.
private final class PostgreSQLConnection: LoadedConnection, @unchecked Sendable {
  // Safe because a test makes one call after the other.

  private struct API: Sendable {
    typealias Number = @convention(c) (OpaquePointer?) -> Int32
    let connect: @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    let finish: @convention(c) (OpaquePointer?) -> Void
    let status: Number
    let message: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>
    let execute:
      @convention(c) (
        OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeRawPointer?,
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafeRawPointer?, UnsafeRawPointer?, Int32
      ) -> OpaquePointer?
    let resultStatus: Number
    let clear: @convention(c) (OpaquePointer?) -> Void
    let rows: Number
    let columns: Number
    let isNull: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
    let value: @convention(c) (OpaquePointer?, Int32, Int32) -> UnsafePointer<CChar>
    let type: @convention(c) (OpaquePointer?, Int32) -> UInt32
    let field: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?

    init?() {
      guard let library = LoadedLibrary("libpq.so.5", "libpq.dylib") else { return nil }
      func function<Function>(_ name: String) -> Function {
        library.function("PQ\(name)", as: Function.self)
      }
      connect = function("connectdb")
      finish = function("finish")
      status = function("status")
      message = function("errorMessage")
      execute = function("execParams")
      resultStatus = function("resultStatus")
      clear = function("clear")
      rows = function("ntuples")
      columns = function("nfields")
      isNull = function("getisnull")
      value = function("getvalue")
      type = function("ftype")
      field = function("resultErrorField")
    }
  }

  private static let api = API()
  private let api: API
  private let pointer: OpaquePointer?
  private let place = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()

  init() throws {
    guard let api = Self.api,
      let server = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"]
    else { throw LoadedDatabase.Missing() }
    self.api = api
    pointer = api.connect(server)
    guard api.status(pointer) == 0 else { throw LoadedDatabase.Missing() }
    try run("SET client_min_messages = warning", [])
    try run("CREATE SCHEMA \(place)", [])
    try run("SET search_path = \(place)", [])
  }

  deinit {
    _ = try? run("DROP SCHEMA \(place) CASCADE", [])
    api.finish(pointer)
  }

  @discardableResult
  func run(_ statement: String, _ values: [SQLValue]) throws(SQLError) -> [[SQLValue]] {
    let texts = values.map { $0.postgreSQLText.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer($0) }
    let result = api.execute(
      pointer,
      statement,
      Int32(values.count),
      nil,
      pointers,
      nil,
      nil,
      0
    )
    defer { api.clear(result) }
    guard [1, 2].contains(api.resultStatus(result)) else {
      let state = api.field(result, 67).map { String(cString: $0) }
      throw SQLError(.init(sqlState: state), String(cString: api.message(pointer)))
    }
    return (0..<api.rows(result)).map { row in
      (0..<api.columns(result)).map { value(result, row, $0) }
    }
  }

  private func value(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) -> SQLValue {
    let isNull = api.isNull(result, row, column) == 1
    return SQLValue(
      postgreSQLText: isNull ? nil : String(cString: api.value(result, row, column)),
      type: api.type(result, column)
    )
  }
}
