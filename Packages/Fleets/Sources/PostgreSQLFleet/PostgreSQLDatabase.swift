import CPostgreSQL
import Foundation
import InterlockFleet
import Synchronization

/// A PostgreSQL database that is reached by libpq, for fleets.
///
///     let database = PostgreSQLDatabase("host=db.example.com dbname=shop", connections: 8)
///     let orders = try Fleet(life, of: Order(), table: "orders", in: database)
public final class PostgreSQLDatabase: FleetDatabase {
  private let place: String
  private let idle = Mutex<[Connection]>([])
  private let free: DispatchSemaphore
  private let door = DispatchQueue(label: "PostgreSQL")

  /// Describes a database, which is connected to when it is first needed.
  ///
  /// - Parameters:
  ///   - place: Where it is, as libpq reads it: keywords and values, or a URL.
  ///   - connections: How many connections there are at most. A transaction has one to itself.
  public init(_ place: String, connections: Int = 8) {
    self.place = place
    free = DispatchSemaphore(value: connections)
  }

  /// PostgreSQL's.
  public var dialect: SQLDialect { .postgreSQL }

  /// Begins a transaction.
  public func begin() async throws(SQLError) -> any FleetTransaction {
    let transaction = Transaction(connection: await connection(), database: self)
    do { _ = try await transaction.run("BEGIN", []) } catch {
      await transaction.rollback()
      throw error
    }
    return transaction
  }

  /// Runs one statement.
  public func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]] {
    let connection = await connection()
    defer { put(back: connection) }
    return try await connection.run(statement, values)
  }

  /// A connection that nobody else has until it is put back.
  private func connection() async -> Connection {
    await withCheckedContinuation { continuation in
      door.async { [self] in
        free.wait()
        let connection = idle.withLock { $0.popLast() } ?? Connection(place)
        continuation.resume(returning: connection)
      }
    }
  }

  fileprivate func put(back connection: Connection) {
    if !connection.isLost { idle.withLock { $0.append(connection) } }
    free.signal()
  }
}

private struct Transaction: FleetTransaction {
  let connection: Connection
  let database: PostgreSQLDatabase

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await connection.run(statement, values)
  }

  func commit() async throws(SQLError) {
    defer { database.put(back: connection) }
    // After a failed statement, a commit succeeds as a rollback.
    _ = try await connection.run("COMMIT", [])
  }

  func rollback() async {
    defer { database.put(back: connection) }
    _ = try? await connection.run("ROLLBACK", [])
  }
}

/// A connection. Its calls block a thread of its own, not one of Swift's.
private final class Connection: @unchecked Sendable {
  // Safe because one caller at a time has it, and waits for its answer.
  private let queue = DispatchQueue(label: "PostgreSQL connection")
  private let place: String
  private var pointer: OpaquePointer?

  /// The names of statements that have been prepared.
  private var prepared: [String: String] = [:]

  init(_ place: String) { self.place = place }

  deinit { PQfinish(pointer) }

  var isLost: Bool { PQstatus(pointer) != CONNECTION_OK }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    let result = await withCheckedContinuation { continuation in
      queue.async { [self] in
        if pointer == nil { pointer = PQconnectdb(place) }
        continuation.resume(returning: answer(to: statement, values))
      }
    }
    return try result.get()
  }

  private func answer(
    to statement: String,
    _ values: [SQLValue]
  ) -> Result<[[SQLValue]], SQLError> {
    let texts = values.map { $0.postgreSQLText.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer($0) }
    let count = Int32(values.count)
    // Planning a statement takes longer than running it.
    if prepared[statement] == nil, !values.isEmpty {
      let name = "s\(prepared.count)"
      let preparation = PQprepare(pointer, name, statement, count, nil)
      defer { PQclear(preparation) }
      guard PQresultStatus(preparation) == PGRES_COMMAND_OK else {
        return .failure(error(preparation))
      }
      prepared[statement] = name
    }
    let result =
      if let name = prepared[statement] {
        PQexecPrepared(pointer, name, count, pointers, nil, nil, 0)
      } else {
        PQexecParams(pointer, statement, count, nil, pointers, nil, nil, 0)
      }
    defer { PQclear(result) }
    guard [PGRES_TUPLES_OK, PGRES_COMMAND_OK].contains(PQresultStatus(result)) else {
      return .failure(error(result))
    }
    return .success(
      (0..<PQntuples(result)).map { row in
        (0..<PQnfields(result)).map { column in
          let isNull = PQgetisnull(result, row, column) == 1
          return SQLValue(
            postgreSQLText: isNull ? nil : String(cString: PQgetvalue(result, row, column)),
            type: PQftype(result, column)
          )
        }
      }
    )
  }

  private func error(_ result: OpaquePointer?) -> SQLError {
    let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let message = String(cString: PQerrorMessage(pointer))
    return SQLError(isLost ? .connectionLost : .init(sqlState: code), message)
  }
}
