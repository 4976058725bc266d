/// The statements of a transaction. Those that only write wait, and are sent together: before something is read, or at the
/// end.
final class StatementQueue {
  private let transaction: any FleetTransaction
  private var writes: [(statement: SQLStatement, isRequired: Bool)] = []

  init(_ transaction: any FleetTransaction) {
    self.transaction = transaction
  }

  /// Runs a statement after the waiting ones.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - isIndependent: Whether the statement is independent of the waiting ones, so that it need not wait for them.
  /// - Returns: The rows.
  /// - Throws: `SQLError`.
  func rows(
    _ statement: SQLStatement,
    isIndependent: Bool
  ) async throws(SQLError) -> [[SQLValue]] {
    if !isIndependent { try await flush() }
    return try await transaction.run(statement.text, statement.values)
  }

  /// Adds a statement to the waiting ones.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - isRequired: Whether it must return a row. If it returns none, another transaction has changed the row.
  func add(_ statement: SQLStatement, isRequired: Bool) {
    writes.append((statement, isRequired))
  }

  /// How many statements wait.
  var count: Int { writes.count }

  /// Forgets all but the first of what waits.
  func keep(first count: Int) {
    writes.removeLast(writes.count - count)
  }

  /// Sends what waits.
  func flush() async throws(SQLError) {
    guard !writes.isEmpty else { return }
    let sent = writes
    writes = []
    let results = try await send(sent.map(\.statement))
    // The same request of another call was first; otherwise only a database without locks, or an adapter without
    // transactions, comes here.
    guard zip(sent, results).allSatisfy({ !$0.isRequired || !$1.isEmpty }) else {
      throw SQLError(.conflict, "Another transaction has changed the row.")
    }
  }

  /// How many statements are sent together at most: a driver may have to take answers before it has sent all.
  private static var limit: Int { 64 }

  /// Runs statements together that are independent of the waiting ones.
  ///
  /// - Returns: The rows of each, in order.
  func send(_ statements: [SQLStatement]) async throws(SQLError) -> [[[SQLValue]]] {
    var results: [[[SQLValue]]] = []
    for start in stride(from: 0, to: statements.count, by: Self.limit) {
      let sent = statements[start..<min(start + Self.limit, statements.count)]
      results += try await transaction.run(Array(sent))
    }
    return results
  }
}
