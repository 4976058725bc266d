extension Fleet {
  /// A transaction of a fleet. Its writes wait, and are sent together: before a read, or at the end.
  struct Session {
    // What does not depend on the types of the fleet is not generic, because generic code takes longer.
    private let queue: StatementQueue

    init(_ transaction: any FleetTransaction) {
      queue = StatementQueue(transaction)
    }

    /// Runs a statement after the waiting ones.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - values: Its values.
    ///   - isIndependent: Whether the statement is independent of the waiting ones, so that it need not wait for them.
    /// - Returns: The rows.
    /// - Throws: `unwritable`, `database`.
    func rows(
      _ statement: String,
      _ values: [SQLValue],
      isIndependent: Bool = false
    ) async throws(Failure) -> [[SQLValue]] {
      try Fleet.check(values)
      do throws(SQLError) {
        return try await queue.rows(SQLStatement(statement, values), isIndependent: isIndependent)
      } catch {
        throw Failure(error)
      }
    }

    /// Runs statements together that are independent of the waiting ones.
    ///
    /// - Returns: The rows of each, in order.
    func independentRows(of statements: [SQLStatement]) async throws(Failure) -> [[[SQLValue]]] {
      for statement in statements { try Fleet.check(statement.values) }
      do { return try await queue.send(statements) } catch { throw Failure(error) }
    }

    /// Adds a statement to the waiting ones.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - values: Its values.
    ///   - isRequired: Whether it must return a row. If it returns none, another transaction has changed or stored it.
    /// - Throws: `unwritable`.
    func write(
      _ statement: String,
      _ values: [SQLValue],
      isRequired: Bool = false
    ) throws(Failure) {
      try Fleet.check(values)
      queue.add(SQLStatement(statement, values), isRequired: isRequired)
    }

    /// Adds what a body writes to what waits; nothing if it fails.
    func write(_ body: () throws(Failure) -> Void) throws(Failure) {
      let count = queue.count
      do throws(Failure) { try body() } catch {
        queue.keep(first: count)
        throw error
      }
    }

    /// Sends what waits.
    func flush() async throws(Failure) {
      do { try await queue.flush() } catch { throw Failure(error) }
    }
  }
}
