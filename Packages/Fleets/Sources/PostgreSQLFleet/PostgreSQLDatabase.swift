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

  /// Listens to notifications.
  public func listen(
    to channel: String,
    _ heard: @escaping @Sendable () -> Void
  ) async throws(SQLError) {
    let connection = Connection(place)
    _ = try await connection.run(#"LISTEN "\#(channel)""#, [])
    try await connection.listen(heard)
  }

  /// A connection for exclusive use until it is put back.
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
    idle.withLock { idle in
      // The others have often been lost with it, and a call is tried only so often.
      if connection.isLost { idle.removeAll() } else { idle.append(connection) }
    }
    free.signal()
  }
}

private final class Transaction: FleetTransaction {
  /// Nil when the transaction has ended, because the connection then serves others.
  private let connection: Mutex<Connection?>
  private let database: PostgreSQLDatabase

  init(connection: Connection, database: PostgreSQLDatabase) {
    self.connection = Mutex(connection)
    self.database = database
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await run([SQLStatement(statement, values)])[0]
  }

  func run(_ statements: [SQLStatement]) async throws(SQLError) -> [[[SQLValue]]] {
    guard let connection = connection.withLock({ $0 }) else {
      throw SQLError(.other, "The transaction has ended.")
    }
    return try await connection.run(statements)
  }

  func commit() async throws(SQLError) {
    // After a failed statement, a commit succeeds as a rollback.
    try await end("COMMIT")
  }

  func rollback() async {
    try? await end("ROLLBACK")
  }

  private func end(_ statement: String) async throws(SQLError) {
    guard let connection = connection.withLock({ $0.take() }) else {
      throw SQLError(.other, "The transaction has ended.")
    }
    defer { database.put(back: connection) }
    _ = try await connection.run(statement, [])
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

  /// Whether the last call has lost it. Its status may not show that yet.
  private var hasFailed = false

  var isLost: Bool { hasFailed || PQstatus(pointer) != CONNECTION_OK }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await run([SQLStatement(statement, values)])[0]
  }

  func run(_ statements: [SQLStatement]) async throws(SQLError) -> [[[SQLValue]]] {
    let result = await withCheckedContinuation { continuation in
      queue.async { [self] in
        if pointer == nil {
          pointer = PQconnectdb(place)
          // Otherwise libpq prints what the server remarks.
          PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        }
        // The error of the connection says why; that of the statement would not.
        continuation.resume(returning: isLost ? .failure(error(nil)) : answers(to: statements))
      }
    }
    return try result.get()
  }

  /// Calls a closure for each notification, until the task is cancelled or the connection is lost.
  func listen(_ heard: @escaping @Sendable () -> Void) async throws(SQLError) {
    // Safe because any thread may cancel it, and nothing else is done with it once it is active.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(
      fileDescriptor: PQsocket(pointer),
      queue: queue
    )
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        source.setEventHandler { [self] in
          // Twice, because an end that comes with the last message is no event of its own.
          guard PQconsumeInput(pointer) == 1, PQconsumeInput(pointer) == 1 else {
            return source.cancel()
          }
          while let notification = PQnotifies(pointer) {
            PQfreemem(notification)
            heard()
          }
        }
        source.setCancelHandler { continuation.resume() }
        source.activate()
      }
    } onCancel: {
      source.cancel()
    }
    if !Task.isCancelled { throw error(nil) }
  }

  /// Sends statements together, and takes their answers.
  private func answers(to statements: [SQLStatement]) -> Result<[[[SQLValue]]], SQLError> {
    // Its texts end at NUL, so that another text would be stored.
    if statements.contains(where: { $0.values.contains(where: \.hasNUL) }) {
      return .failure(SQLError(.other, "A string has a NUL character."))
    }
    PQenterPipelineMode(pointer)
    var names: [String: String] = [:]
    // What each answer is about: a statement that was prepared, or nil for one that has run.
    var expected: [String?] = []
    for statement in statements {
      if !statement.values.isEmpty, prepared[statement.text] == nil, names[statement.text] == nil {
        // Planning it takes longer than running it.
        let name = "s\(prepared.count + names.count)"
        names[statement.text] = name
        PQsendPrepare(pointer, name, statement.text, Int32(statement.values.count), nil)
        expected.append(statement.text)
      }
      send(statement, prepared[statement.text] ?? names[statement.text])
      expected.append(nil)
    }
    PQpipelineSync(pointer)
    var answers: [[[SQLValue]]] = []
    var failure: SQLError?
    var next = expected.makeIterator()
    while let result = PQgetResult(pointer) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQexitPipelineMode(pointer)
        let isComplete = answers.count == statements.count
        return isComplete ? .success(answers) : .failure(failure ?? error(nil))
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if case .some(let text?) = next.next() {
          prepared[text] = names[text]
        } else {
          answers.append(rows(result))
        }
      default: failure = failure ?? error(result)
      }
      // Nil stands between two answers.
      if let more = PQgetResult(pointer) { PQclear(more) }
    }
    return .failure(failure ?? error(nil))
  }

  private func send(_ statement: SQLStatement, _ name: String?) {
    let texts = statement.values.map { $0.postgreSQLText.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer($0) }
    let count = Int32(texts.count)
    if let name {
      PQsendQueryPrepared(pointer, name, count, pointers, nil, nil, 0)
    } else {
      PQsendQueryParams(pointer, statement.text, count, nil, pointers, nil, nil, 0)
    }
  }

  private func rows(_ result: OpaquePointer) -> [[SQLValue]] {
    (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        let isNull = PQgetisnull(result, row, column) == 1
        return SQLValue(
          postgreSQLText: isNull ? nil : String(cString: PQgetvalue(result, row, column)),
          type: PQftype(result, column)
        )
      }
    }
  }

  private func error(_ result: OpaquePointer?) -> SQLError {
    func field(_ letter: Unicode.Scalar) -> String? {
      PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
    }
    let code = field("C")
    let message = String(cString: PQerrorMessage(pointer))
    // What libpq reports by itself has no code: the server has closed the connection. One whose prepared statements return
    // other types than the table now has is of no more use either.
    let isUseless = code == nil || isLost || field("R") == "RevalidateCachedQuery"
    let kind = isUseless ? .connectionLost : SQLError.Kind(sqlState: code)
    hasFailed = kind == .connectionLost
    return SQLError(kind, message, constraint: field("n"))
  }
}
