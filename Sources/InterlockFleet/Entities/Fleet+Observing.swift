import Interlock

// What an observer is told.

extension Fleet {
  /// Runs a body, and tells the observer.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - name: The name of the event; nil if it is none.
  ///   - key: The key of the entity; nil for many of them, or if the body makes it.
  ///   - result: The key and the state of the entity, for the observer.
  ///   - body: The body.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  func observed<Outcome>(
    _ kind: FleetActivity.Kind,
    event name: EventID? = nil,
    of key: Key? = nil,
    _ result: (Outcome) -> (key: Key?, state: StateID?),
    _ body: () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    guard observer != nil else { return try await body() }
    let start = ContinuousClock.now
    do throws(Failure) {
      let outcome = try await body()
      let (made, state) = result(outcome)
      let text = name.map(identifierText)
      tell(activity(kind, .done, named: text, of: made ?? key, state: state, since: start))
      return outcome
    } catch {
      tell(activity(kind, after: error, named: name.map(identifierText), of: key, since: start))
      throw error
    }
  }

  /// Tells the observer.
  func tell(_ activities: FleetActivity?...) {
    tell(activities)
  }

  /// Tells the observer.
  func tell(_ activities: [FleetActivity?]) {
    guard let observer else { return }
    for case let activity? in activities { observer.observe(activity) }
  }

  /// Returns a failed activity; nil without an observer.
  func activity(
    _ kind: FleetActivity.Kind,
    after failure: any Error,
    isParked: Bool = false,
    named name: String? = nil,
    of key: Key? = nil,
    attempt: Int = 1,
    since start: ContinuousClock.Instant,
    dueFor delay: Duration? = nil
  ) -> FleetActivity? {
    guard observer != nil else { return nil }
    var outcome: FleetActivity.Outcome = isParked ? .parked : .failed
    if !isParked, case Failure.refused? = failure as? Failure { outcome = .refused }
    return activity(
      kind,
      outcome,
      named: name,
      of: key,
      reason: "\(failure)",
      attempt: attempt,
      since: start,
      dueFor: delay
    )
  }

  /// Returns a successful activity; nil without an observer.
  func activity(
    _ kind: FleetActivity.Kind,
    _ outcome: FleetActivity.Outcome,
    named name: String? = nil,
    of key: Key? = nil,
    state: StateID? = nil,
    reason: String? = nil,
    attempt: Int = 1,
    since start: ContinuousClock.Instant,
    dueFor delay: Duration? = nil
  ) -> FleetActivity? {
    guard observer != nil else { return nil }
    return FleetActivity(
      kind: kind,
      outcome: outcome,
      table: statements.table.written,
      key: key?.sqlValue.postgreSQLText,
      name: name,
      state: state.map(text),
      reason: reason,
      attempt: attempt,
      duration: start.duration(to: .now),
      delay: delay
    )
  }
}
