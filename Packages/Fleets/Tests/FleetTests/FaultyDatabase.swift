import AccountFleet
import InterlockFleet
import Synchronization

/// A database whose connection is lost now and then: before a statement, or before or after a commit has happened.
final class FaultyDatabase: FleetDatabase {
  private let database: any FleetDatabase
  private let random: Mutex<SplitMix64>

  /// One call in how many fails.
  private let share: UInt64

  init(_ database: any FleetDatabase, oneIn share: UInt64, seed: UInt64) {
    self.database = database
    self.share = share
    random = Mutex(SplitMix64(state: seed))
  }

  var dialect: SQLDialect { database.dialect }

  fileprivate func isLost() -> Bool {
    random.withLock { $0.next() % share == 0 }
  }

  func begin() async throws(SQLError) -> any FleetTransaction {
    if isLost() { throw SQLError(.connectionLost, "lost before a transaction") }
    return Transaction(transaction: try await database.begin(), database: self)
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    if isLost() { throw SQLError(.connectionLost, "lost before a statement") }
    return try await database.run(statement, values)
  }

  private struct Transaction: FleetTransaction {
    let transaction: any FleetTransaction
    let database: FaultyDatabase

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      if database.isLost() { throw SQLError(.connectionLost, "lost in a transaction") }
      return try await transaction.run(statement, values)
    }

    func commit() async throws(SQLError) {
      if database.isLost() {
        await transaction.rollback()
        throw SQLError(.connectionLost, "lost before the commit has happened")
      }
      try await transaction.commit()
      if database.isLost() { throw SQLError(.connectionLost, "lost after the commit") }
    }

    func rollback() async {
      await transaction.rollback()
    }
  }
}
