import InterlockFleet
import Synchronization

/// A database that counts transactions.
final class WatchedDatabase: FleetDatabase {
  private let base: LoadedDatabase
  private let begun = Mutex(0)

  init(_ base: LoadedDatabase) { self.base = base }

  /// How many transactions have been begun.
  var count: Int { begun.withLock { $0 } }

  var dialect: SQLDialect { base.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    begun.withLock { $0 += 1 }
    return try await base.begin()
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await base.run(statement, values)
  }
}
