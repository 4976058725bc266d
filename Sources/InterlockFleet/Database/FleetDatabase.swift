/// A database that stores a fleet: an adapter of a driver of your choice.
///
/// An adapter is one file: <doc:FleetDrivers> has those for GRDB, libpq and PostgresNIO.
public protocol FleetDatabase: Sendable {
  /// The dialect of its SQL.
  var dialect: SQLDialect { get }

  /// Begins a transaction that will write: `BEGIN IMMEDIATE` in SQLite; `READ COMMITTED`, its default, in PostgreSQL.
  ///
  /// - Returns: The transaction. One call of `commit` or `rollback` ends it.
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

  /// Listens to notifications of PostgreSQL on a separate connection until the task is cancelled.
  ///
  /// Workers that get notifications look for new timers once a second, others after each ``FleetWork/interval``.
  ///
  /// - Parameters:
  ///   - channel: The channel: ASCII letters, digits and underscores.
  ///   - heard: Called for each notification.
  /// - Throws: `SQLError` if the connection is lost; the worker then calls it again. An adapter that cannot listen
  ///   returns at once, like the default.
  func listen(
    to channel: String,
    _ heard: @escaping @Sendable () -> Void
  ) async throws(SQLError)
}

extension FleetDatabase {
  /// Returns without listening.
  public func listen(
    to channel: String,
    _ heard: @escaping @Sendable () -> Void
  ) async throws(SQLError) {}
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

  /// Runs statements in order, up to the first that fails.
  ///
  /// The default runs each with `run(_:_:)`. An adapter may send them together, to save round trips.
  ///
  /// - Parameter statements: The statements, a hundred at most.
  /// - Returns: The rows of each, in order.
  /// - Throws: `SQLError`. The transaction can then only be rolled back.
  func run(_ statements: [SQLStatement]) async throws(SQLError) -> [[[SQLValue]]]

  /// Commits the transaction.
  ///
  /// - Throws: `SQLError`; of the kind `connectionLost` if the outcome is unknown.
  func commit() async throws(SQLError)

  /// Rolls the transaction back. A lost transaction is already rolled back.
  func rollback() async
}

extension FleetTransaction {
  /// Runs statements in order, each with `run(_:_:)`.
  public func run(_ statements: [SQLStatement]) async throws(SQLError) -> [[[SQLValue]]] {
    var results: [[[SQLValue]]] = []
    for statement in statements { results.append(try await run(statement.text, statement.values)) }
    return results
  }
}
