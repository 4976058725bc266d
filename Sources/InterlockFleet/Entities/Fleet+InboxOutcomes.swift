import Interlock

// What becomes of an event from outside.

extension Fleet {
  /// Tries an event again after a pause, or parks it: at once if trying again can't help.
  ///
  /// - Returns: What the observer is told.
  func postpone(
    _ item: InboxItem,
    after failure: any Error,
    by work: FleetWork,
    _ progress: InboxProgress,
    _ session: Session
  ) throws(Failure) -> FleetActivity? {
    let canHelp: Bool
    switch failure as? Failure {
    case .failed, .database, .otherDefinition: canHelp = true
    default: canHelp = false
    }
    let isParked = !canHelp || item.attempt >= work.attempts
    if !isParked { progress.stopped.insert(item.entity) }
    let next = item.time + work.pause(after: item.attempt).seconds
    let attempts = failure is EndedWorkers ? item.attempt - 1 : item.attempt
    try leave(item, until: isParked ? nil : next, reason: reason(failure), attempts, session)
    return activity(
      .event,
      after: failure,
      isParked: isParked,
      named: knownName(of: item),
      of: item.key,
      attempt: attempts,
      since: item.start
    )
  }

  /// Leaves an event that has been begun, and that is not taken now, as it was.
  func giveBack(
    _ item: InboxItem,
    until time: Double,
    _ progress: InboxProgress,
    _ session: Session
  ) throws(Failure) {
    guard progress.begun.contains(item.number) else { return }
    try leave(item, until: time, reason: item.isLeft ? "" : nil, item.attempt - 1, session)
  }

  /// Leaves an event until a time, or parks it if that is nil.
  func leave(
    _ item: InboxItem,
    until time: Double?,
    reason: String?,
    _ attempts: Int,
    _ session: Session
  ) throws(Failure) {
    let due = time.map { SQLValue.number($0) } ?? .null
    try session.write(
      statements.inbox.failure,
      [due, SQLValue(reason), .integer(item.number), .integer(attempts)]
    )
  }

  /// Fires an event that waits.
  ///
  /// - Returns: What the observer is told.
  func fire(
    _ item: InboxItem,
    _ row: Row,
    _ session: Session
  ) async throws(Failure) -> FleetActivity? {
    let event = try event(named: item.event, json: item.payload)
    let receipt = try await outcome(of: event, on: row, by: item.who, session).get()
    return try done(item, named: item.event, state: receipt.state, session)
  }

  /// Removes an event that the machine has taken or ignored.
  ///
  /// - Returns: What the observer is told.
  func done(
    _ item: InboxItem,
    named name: String? = nil,
    state: StateID? = nil,
    _ session: Session
  ) throws(Failure) -> FleetActivity? {
    try session.write(statements.inbox.done, [.integer(item.number)])
    return activity(
      .event,
      .done,
      named: name,
      of: item.key,
      state: state,
      attempt: item.attempt,
      since: item.start
    )
  }

  /// The name of an event; nil if the machine has no such event, because anybody can make names up.
  private func knownName(of item: InboxItem) -> String? {
    do throws(Failure) {
      return try identifierText(event(named: item.event, json: nil).event)
    } catch {
      if case .unknownEvent = error { return nil }
      return item.event
    }
  }
}
