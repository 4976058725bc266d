import Interlock

// A transaction is tried again until it has happened, or can't.

extension Fleet {
  /// How often a transaction is tried.
  private var attempts: Int { 12 }

  /// Runs a transaction, again if the database ends it in favour of another one.
  ///
  /// - Parameters:
  ///   - isRepeatable: Whether it is idempotent.
  ///   - body: The transaction. Its result has been committed, also a failure.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws; `outcomeUnknown`, `database`.
  func transaction<Outcome>(
    isRepeatable: Bool,
    _ body: (Session) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    try await tryAgain(isRepeatable: isRepeatable) { () throws(Failure) in
      try await transactionOnce(body)
    }
  }

  /// Runs an idempotent statement outside of a transaction.
  func rows(_ statement: String, _ values: [SQLValue]) async throws(Failure) -> [[SQLValue]] {
    try await tryAgain(isRepeatable: true) { () throws(Failure) in
      try await rowsOnce(statement, values)
    }
  }

  /// Runs a statement outside of a transaction, once.
  func rowsOnce(_ statement: String, _ values: [SQLValue]) async throws(Failure) -> [[SQLValue]] {
    try Self.check(values)
    do { return try await database.run(statement, values) } catch { throw Failure(error) }
  }

  /// Runs a body until it succeeds, or a retry cannot help. If a commit was lost on the way, its outcome is unknown.
  func tryAgain<Outcome>(
    isRepeatable: Bool,
    _ body: () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    var attempt = 1
    var lost: Failure?
    while true {
      do throws(Failure) {
        return try await body()
      } catch {
        if case .outcomeUnknown = error { lost = error }
        let limit = error.isUniqueViolation ? 3 : attempts
        guard attempt < limit, error.isTransient(isRepeatable: isRepeatable) else {
          throw error.isOfDatabase ? lost ?? error : error
        }
        // Transactions that wait for the same row should not retry at the same moment.
        let pause = Double.random(in: 0.5...1.5) * Double(1 << min(attempt, 8))
        // A cancelled task does not try again.
        guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { throw lost ?? error }
        attempt += 1
        tell(activity(.retry, after: error, attempt: attempt, since: .now))
      }
    }
  }

  /// Runs a body in the caller's transaction, or else in one of its own.
  func within<Outcome>(
    _ transaction: (any FleetTransaction)?,
    isRepeatable: Bool = false,
    _ body: (Session) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    do throws(Failure) {
      guard let transaction else {
        return try await self.transaction(isRepeatable: isRepeatable, body)
      }
      return try await run(body, in: transaction)
    } catch .database(let cause) where cause.kind == .uniqueViolation {
      throw .valueTaken(cause)
    }
  }

  /// Runs a body, and sends its writes.
  private func run<Outcome>(
    _ body: (Session) async throws(Failure) -> Outcome,
    in transaction: any FleetTransaction
  ) async throws(Failure) -> Outcome {
    let session = Session(transaction)
    let outcome = try await body(session)
    try await session.flush()
    return outcome
  }

  private func transactionOnce<Outcome>(
    _ body: (Session) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let transaction: any FleetTransaction
    do { transaction = try await database.begin() } catch { throw .database(error) }
    let outcome: Outcome
    do throws(Failure) {
      outcome = try await run(body, in: transaction)
    } catch {
      await transaction.rollback()
      throw error
    }
    do throws(SQLError) {
      try await transaction.commit()
    } catch {
      throw error.kind == .connectionLost ? .outcomeUnknown(error) : .database(error)
    }
    return outcome
  }
}

extension Fleet.Failure {
  /// Makes the failure of a statement.
  init(_ error: SQLError) {
    let newest = RowRules.newest(inRefusal: error.message).flatMap { Fingerprint($0) }
    self = newest.map { .superseded(by: $0) } ?? .database(error)
  }

  /// Whether the database has failed, not the entity or the program.
  fileprivate var isOfDatabase: Bool {
    switch self {
    case .database, .outcomeUnknown: true
    default: false
    }
  }

  /// Whether the database has refused something, and will refuse it again.
  var isRefusalByDatabase: Bool {
    if case .database(let cause) = self { !cause.isTransient } else { false }
  }

  /// Whether a unique index has a value already. If another program has written it at the same moment, the next attempt finds
  /// it, so more of them are of no use.
  fileprivate var isUniqueViolation: Bool {
    if case .database(let cause) = self { cause.kind == .uniqueViolation } else { false }
  }

  /// Whether trying again can help.
  ///
  /// - Parameter isRepeatable: Whether running the transaction twice does what running it once does.
  /// - Returns: Whether it can help.
  func isTransient(isRepeatable: Bool) -> Bool {
    switch self {
    case .database(let cause):
      cause.isTransient || (isRepeatable && isUniqueViolation)
    case .outcomeUnknown: isRepeatable
    default: false
    }
  }
}
