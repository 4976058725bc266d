import InterlockFleet
import Synchronization

/// A database that counts the statements that fire events of many entities at once.
final class WatchedDatabase: FleetDatabase {
  private let base: LoadedDatabase
  private let found = Mutex(0)

  init(_ base: LoadedDatabase) { self.base = base }

  /// How many there have been.
  var count: Int { found.withLock { $0 } }

  var dialect: SQLDialect { base.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    Transaction(base: try await base.begin(), database: self)
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await base.run(statement, values)
  }

  private struct Transaction: FleetTransaction {
    let base: any FleetTransaction
    let database: WatchedDatabase

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      // What selects entities for the engine has steps, too, but is no part of a transaction.
      if statement.contains("_step0") { database.found.withLock { $0 += 1 } }
      return try await base.run(statement, values)
    }

    func commit() async throws(SQLError) { try await base.commit() }

    func rollback() async { await base.rollback() }
  }
}
