/// A database that a fleet lives in: a driver of your choice, adapted.
///
/// An adapter is one file: <doc:Fleets> has those for GRDB and for libpq.
public protocol FleetDatabase: Sendable {
  /// The language that it speaks.
  var dialect: SQLDialect { get }

  /// Begins a transaction that will write: `BEGIN IMMEDIATE` in SQLite; `READ COMMITTED`, its default, in PostgreSQL.
  ///
  /// - Returns: The transaction, which is ended by one call of `commit` or `rollback`.
  /// - Throws: `SQLError`.
  func begin() async throws(SQLError) -> any FleetTransaction

  /// Runs one statement outside of a transaction.
  ///
  /// - Parameters:
  ///   - statement: The statement. Its parameters are `?1`, `?2` … in SQLite, `$1`, `$2` … in PostgreSQL.
  ///   - values: The values of its parameters, in order.
  /// - Returns: The rows, each with the values of its columns in order.
  /// - Throws: `SQLError`.
  @discardableResult
  func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]]
}

/// A transaction of a database. Calls are made one after the other.
public protocol FleetTransaction: Sendable {
  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - statement: The statement. Its parameters are `?1`, `?2` … in SQLite, `$1`, `$2` … in PostgreSQL.
  ///   - values: The values of its parameters, in order.
  /// - Returns: The rows, each with the values of its columns in order.
  /// - Throws: `SQLError`. The transaction can then only be rolled back.
  @discardableResult
  func run(
    _ statement: String,
    _ values: [SQLValue]
  ) async throws(SQLError) -> [[SQLValue]]

  /// Ends the transaction; its changes stay.
  ///
  /// - Throws: `SQLError`; of the kind `connectionLost` if nobody knows whether they do.
  func commit() async throws(SQLError)

  /// Ends the transaction without its changes. A transaction that was lost has ended so.
  func rollback() async
}
