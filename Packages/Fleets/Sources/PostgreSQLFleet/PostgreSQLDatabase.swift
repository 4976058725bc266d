import CPostgreSQL
import Foundation
import InterlockFleet
import Synchronization

/// A PostgreSQL database that is reached by libpq, for fleets.
///
///     let database = PostgreSQLDatabase("host=db.example.com dbname=shop", connections: 8)
///     let orders = try Fleet(life, of: Order(), table: "orders", in: database)
///
/// Each connection has a thread while it is used. It is made when it is first needed, and again when it was lost.
public final class PostgreSQLDatabase: FleetDatabase {
  private let place: String
  private let pool: Mutex<Pool>

  private struct Pool {
    var idle: [Connection] = []
    var free: Int
    var waiting: [CheckedContinuation<Connection?, Never>] = []
  }

  /// Describes a database.
  ///
  /// - Parameters:
  ///   - place: Where it is, as libpq reads it: keywords and values, or a URL.
  ///   - connections: How many connections there are at most. A transaction has one to itself.
  public init(_ place: String, connections: Int = 8) {
    self.place = place
    pool = Mutex(Pool(free: connections))
  }

  public var dialect: SQLDialect { .postgreSQL }

  public func begin() async throws(SQLError) -> any FleetTransaction {
    let connection = try await connection()
    do {
      _ = try await connection.run("BEGIN", [])
    } catch {
      put(back: connection)
      throw error
    }
    return Transaction(connection: connection, database: self)
  }

  public func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]] {
    let connection = try await connection()
    defer { put(back: connection) }
    return try await connection.run(statement, values)
  }

  /// A connection that nobody else uses until it is put back.
  private func connection() async throws(SQLError) -> Connection {
    let found: Connection? = await withCheckedContinuation { continuation in
      pool.withLock { pool in
        if let connection = pool.idle.popLast() {
          continuation.resume(returning: connection)
        } else if pool.free > 0 {
          pool.free -= 1
          continuation.resume(returning: nil)
        } else {
          pool.waiting.append(continuation)
        }
      }
    }
    if let found { return found }
    let connection = Connection()
    do { try await connection.open(place) } catch {
      put(back: connection)
      throw error
    }
    return connection
  }

  fileprivate func put(back connection: Connection) {
    let connection = connection.isLost ? nil : connection
    pool.withLock { pool in
      if !pool.waiting.isEmpty {
        pool.waiting.removeFirst().resume(returning: connection)
      } else if let connection {
        pool.idle.append(connection)
      } else {
        pool.free += 1
      }
    }
  }
}

private struct Transaction: FleetTransaction {
  let connection: Connection
  let database: PostgreSQLDatabase

  func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]] {
    try await connection.run(statement, values)
  }

  func commit() async throws(SQLError) {
    defer { database.put(back: connection) }
    try await connection.commit()
  }

  func rollback() async {
    _ = try? await connection.run("ROLLBACK", [])
    database.put(back: connection)
  }
}

/// A connection, which belongs to the thread of its queue.
private final class Connection: @unchecked Sendable {
  private let queue = DispatchQueue(label: "PostgreSQL")
  private let lost = Mutex(true)
  private var pointer: OpaquePointer?

  deinit { PQfinish(pointer) }

  var isLost: Bool { lost.withLock { $0 } }

  func open(_ place: String) async throws(SQLError) {
    try await onQueue { connection throws(SQLError) in
      connection.pointer = PQconnectdb(place)
      guard PQstatus(connection.pointer) == CONNECTION_OK else { throw connection.failure(nil) }
      connection.lost.withLock { $0 = false }
    }
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await onQueue { connection throws(SQLError) in
      try connection.answer(to: statement, values) { result in
        (0..<PQntuples(result)).map { row in
          (0..<PQnfields(result)).map { SQLValue(result, row, $0) }
        }
      }
    }
  }

  func commit() async throws(SQLError) {
    try await onQueue { connection throws(SQLError) in
      let status = try connection.answer(to: "COMMIT", []) { String(cString: PQcmdStatus($0)) }
      // A transaction in which a statement has failed answers a commit so.
      guard status == "COMMIT" else { throw SQLError(.other, "The transaction was rolled back.") }
    }
  }

  private func onQueue<Answer: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(SQLError) -> Answer
  ) async throws(SQLError) -> Answer {
    let result = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Result { () throws(SQLError) in try body(self) })
      }
    }
    return try result.get()
  }

  private func answer<Answer>(
    to statement: String,
    _ values: [SQLValue],
    _ read: (OpaquePointer) -> Answer
  ) throws(SQLError) -> Answer {
    let texts = values.map { $0.parameter.map { strdup($0) } }
    defer { for text in texts { free(text ?? nil) } }
    let pointers = texts.map { UnsafePointer($0 ?? nil) }
    let result = PQexecParams(
      pointer, statement, Int32(values.count), nil, pointers, nil, nil, 0)
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    guard let result, status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
      throw failure(result)
    }
    return read(result)
  }

  /// What the last call has failed with.
  private func failure(_ result: OpaquePointer?) -> SQLError {
    let message = String(cString: PQerrorMessage(pointer))
    let isLost = PQstatus(pointer) != CONNECTION_OK
    lost.withLock { $0 = isLost }
    let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let kind: SQLError.Kind =
      switch code {
      case _ where isLost: .connectionLost
      case "40001", "40P01": .conflict
      case "55P03": .busy
      case "23505": .uniqueViolation
      default: .other
      }
    return SQLError(kind, message)
  }
}

extension SQLValue {
  /// The text of a parameter; nil for NULL.
  fileprivate var parameter: String? {
    switch self {
    case .null: nil
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): text
    }
  }

  /// The value of a row, whose type the server names.
  fileprivate init(_ result: OpaquePointer, _ row: Int32, _ column: Int32) {
    guard PQgetisnull(result, row, column) == 0 else {
      self = .null
      return
    }
    let text = String(cString: PQgetvalue(result, row, column))
    switch PQftype(result, column) {
    case 16: self = .integer(text == "t" ? 1 : 0)
    case 20, 21, 23: self = Int(text).map { .integer($0) } ?? .text(text)
    case 700, 701: self = Double(text).map { .number($0) } ?? .text(text)
    default: self = .text(text)
    }
  }
}
