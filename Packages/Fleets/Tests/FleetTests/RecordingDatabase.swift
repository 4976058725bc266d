import InterlockFleet
import Synchronization

/// A database that records what it is sent, and lets a test act before each statement and each transaction.
final class RecordingDatabase: FleetDatabase {
  private let database: any FleetDatabase
  private let before: @Sendable (_ statement: String) async throws(SQLError) -> Void
  private let sent = Mutex<[String]>([])

  /// Records the statements of a database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - before: Called before each statement, and with `BEGIN` before a transaction.
  init(
    _ database: any FleetDatabase,
    before: @escaping @Sendable (_ statement: String) async throws(SQLError) -> Void = { _ in }
  ) {
    self.database = database
    self.before = before
  }

  /// The statements that have been sent.
  var statements: [String] { sent.withLock { $0 } }

  /// Forgets the statements.
  func clear() { sent.withLock { $0 = [] } }

  var dialect: SQLDialect { database.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    try await record("BEGIN")
    return Transaction(transaction: try await database.begin(), database: self)
  }

  @discardableResult
  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await record(statement)
    return try await database.run(statement, values)
  }

  private func record(_ statement: String) async throws(SQLError) {
    sent.withLock { $0.append(statement) }
    try await before(statement)
  }

  private struct Transaction: FleetTransaction {
    let transaction: any FleetTransaction
    let database: RecordingDatabase

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      try await database.record(statement)
      return try await transaction.run(statement, values)
    }

    func commit() async throws(SQLError) { try await transaction.commit() }

    func rollback() async { await transaction.rollback() }
  }
}
