extension Fleet {
  /// A transaction as a fleet uses it. What it writes waits, and is sent together: before something is read, or at the end.
  struct Session {
    // What does not depend on the types of the fleet is not generic, because generic code takes longer.
    private let queue: StatementQueue

    init(_ transaction: any FleetTransaction) {
      queue = StatementQueue(transaction)
    }

    /// Runs a statement, after what waits.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - values: Its values.
    ///   - isIndependent: Whether nothing that waits can matter to it; then it does not wait for that.
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
        throw .database(error)
      }
    }

    /// Runs statements together that don't depend on what waits.
    ///
    /// - Returns: The rows of each, in order.
    func independentRows(of statements: [SQLStatement]) async throws(Failure) -> [[[SQLValue]]] {
      for statement in statements { try Fleet.check(statement.values) }
      do { return try await queue.send(statements) } catch { throw .database(error) }
    }

    /// Adds a statement to what waits.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - values: Its values.
    ///   - isRequired: Whether it has to return something; if it doesn't, somebody else has changed the row.
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
      do { try await queue.flush() } catch { throw .database(error) }
    }
  }
}
