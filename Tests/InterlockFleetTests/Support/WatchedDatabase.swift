import InterlockFleet
import Synchronization

/// A database that keeps the statements that it is given.
final class WatchedDatabase: FleetDatabase {
  private struct Given {
    let statement: String
    let isOfTransaction: Bool
  }

  private let base: LoadedDatabase
  private let given = Mutex<[Given]>([])

  init(_ base: LoadedDatabase) { self.base = base }

  /// The statements, with those that begin and end transactions.
  var statements: [String] { given.withLock { $0.map(\.statement) } }

  /// How many have fired events of many entities at once.
  var count: Int {
    // What selects entities for the engine has steps, too, but is no part of a transaction.
    given.withLock { $0.count { $0.isOfTransaction && $0.statement.contains("_step0") } }
  }

  private func add(_ statement: String, isOfTransaction: Bool = true) {
    given.withLock {
      $0.append(Given(statement: statement, isOfTransaction: isOfTransaction))
    }
  }

  var dialect: SQLDialect { base.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    let transaction = try await base.begin()
    add(dialect == .sqlite ? "BEGIN IMMEDIATE" : "BEGIN")
    return Transaction(base: transaction, database: self)
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    add(statement, isOfTransaction: false)
    return try await base.run(statement, values)
  }

  private struct Transaction: FleetTransaction {
    let base: any FleetTransaction
    let database: WatchedDatabase

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      database.add(statement)
      return try await base.run(statement, values)
    }

    func commit() async throws(SQLError) {
      database.add("COMMIT")
      try await base.commit()
    }

    func rollback() async {
      database.add("ROLLBACK")
      await base.rollback()
    }
  }
}
