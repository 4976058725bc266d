import InterlockFleet
import Synchronization

/// A database in which some statements of transactions fail while it is told so, as on a full disk.
final class FailingDatabase: FleetDatabase {
  private let database: any FleetDatabase
  private let error: SQLError
  private let fails: @Sendable (_ statement: String) -> Bool
  private let state = Mutex((isFailing: true, failures: 0))

  init(
    _ database: any FleetDatabase,
    _ error: SQLError,
    where fails: @escaping @Sendable (_ statement: String) -> Bool
  ) {
    self.database = database
    self.error = error
    self.fails = fails
  }

  /// How many statements have failed.
  var failures: Int { state.withLock { $0.failures } }

  /// Lets all statements succeed from now on.
  func heal() { state.withLock { $0.isFailing = false } }

  var dialect: SQLDialect { database.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    Transaction(transaction: try await database.begin(), database: self)
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await database.run(statement, values)
  }

  private func check(_ statement: String) throws(SQLError) {
    guard fails(statement) else { return }
    let isFailing = state.withLock { state in
      if state.isFailing { state.failures += 1 }
      return state.isFailing
    }
    if isFailing { throw error }
  }

  private struct Transaction: FleetTransaction {
    let transaction: any FleetTransaction
    let database: FailingDatabase

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      try database.check(statement)
      return try await transaction.run(statement, values)
    }

    func commit() async throws(SQLError) {
      try await transaction.commit()
      // What fails here has happened.
      try database.check("COMMIT")
    }

    func rollback() async { await transaction.rollback() }
  }
}
