#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// A machine has no clock. Calls that set timers are told the time, and `advance(to:)` moves it on.

extension Machine {
  /// Fires an event at a time, from which timeouts and delays are measured.
  ///
  ///     try player.fire(.power, at: .now)
  ///
  /// - Parameters:
  ///   - event: The event. One that no active state handles or defers is refused.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is; `transition.time` in guards and callbacks.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:)`.
  /// - Complexity: As `fire(_:userInfo:)`.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date
  ) throws(FireError) -> Receipt {
    let column = dispatchColumn(of: event)
    let entry = backing.dispatch[block, column]
    // A plain row sets no timer, and nobody sees the time.
    if entry.isPlain { return takePlainRow(entry, column) }
    let seconds = time.timeIntervalSinceReferenceDate
    return try step(event, entry, column, userInfo, seconds: seconds.isFinite ? seconds : .nan)
  }

  /// A copy of the machine in which an event has been fired at a time; the machine itself is unchanged.
  ///
  /// - Parameters:
  ///   - event: The event. One that no active state handles or defers is refused.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is; timeouts and delays are measured from it.
  /// - Returns: The machine after the event, and what happened.
  /// - Throws: As `firing(_:userInfo:)`.
  /// - Complexity: As `fire(_:userInfo:)`.
  @inlinable
  public func firing(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date
  ) throws(FireError) -> (machine: Self, receipt: Receipt) {
    var machine = self
    let receipt = try machine.fire(event, userInfo: userInfo, at: time)
    return (machine, receipt)
  }

  /// Enters the initial states at a time, from which timeouts and delays are measured.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: What time it is.
  /// - Returns: What happened; the first transition has no source and no event.
  /// - Throws: As `activate(userInfo:)`.
  @discardableResult
  public mutating func activate(
    userInfo: UserInfo = UserInfo(),
    at time: Date
  ) throws(FireError) -> Receipt {
    try activate(userInfo, time: time.seconds)
  }

  /// Whether `fire` would take an event at a time, or defer it. As `canFire(_:userInfo:)`; guards see the time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is.
  /// - Returns: Whether it would be taken.
  public func canFire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date
  ) -> Bool {
    refusal(of: event, userInfo: userInfo, at: time) == nil
  }

  /// Why `fire` would refuse an event at a time. As `refusal(of:userInfo:)`; guards see the time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(
    of event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date
  ) -> Refusal? {
    refusal(of: event, userInfo, time: time.seconds)
  }

  /// The events that can be fired at a time, as `availableEvents(userInfo:)`; guards see the time.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is.
  /// - Returns: The events, in the order of the definition.
  public func availableEvents(userInfo: UserInfo = UserInfo(), at time: Date) -> [EventID] {
    plan.eventIDs.filter { canFire($0, userInfo: userInfo, at: time) }
  }

  /// When the machine next wants attention: the earliest deadline of its timers; nil if it waits for
  /// nothing.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var nextDeadline: Date? {
    backing.isDetailed ? firstDeadline : nil
  }

  @usableFromInline
  var firstDeadline: Date? {
    guard let deadline = details?.nextDeadline, !deadline.isNaN else { return nil }
    return Date(timeIntervalSinceReferenceDate: deadline)
  }

  /// Whether the table alone says where an event leads, so that nobody needs to know what time it is.
  @inlinable
  @inline(__always)
  package func isPlain(_ event: EventID) -> Bool {
    backing.dispatch[block, dispatchColumn(of: event)].isPlain
  }

  /// Fires what is due: timeouts and delayed events, oldest deadline first, each in a macrostep of its own
  /// that takes place at its deadline.
  ///
  /// Each is a transaction. Where one throws, those before it have happened, and it is still set: `nextDeadline`
  /// is its deadline. Take the receipts one by one with `advanceOnce(to:)` if you need them even then.
  ///
  /// - Parameter time: What time it is. One in the past of the machine does nothing.
  /// - Returns: What happened, one receipt for each timer; one whose guards refused has no steps. No more
  ///   receipts than the step limit: where timers set timers that are due as well, `nextDeadline` is not in
  ///   the future then, and another call goes on.
  /// - Throws: As `fire(_:userInfo:)`, but for `refused`: a timer that nothing takes is gone.
  @discardableResult
  public mutating func advance(to time: Date) throws(FireError) -> [Receipt] {
    var receipts: [Receipt] = []
    while receipts.count < plan.stepLimit, let receipt = try advanceOnce(to: time) {
      receipts.append(receipt)
    }
    return receipts
  }

  /// Fires the one timer that is due first.
  ///
  /// - Complexity: As `fire(_:userInfo:)`, and O(*t*) in the timeouts that are waited for; how many sent events wait
  ///   makes no difference that can be measured.
  /// - Parameter time: What time it is.
  /// - Returns: What happened; nil if none is due.
  /// - Throws: As `advance(to:)`; the timer is still set then.
  @discardableResult
  public mutating func advanceOnce(to time: Date) throws(FireError) -> Receipt? {
    try advanceOnce(to: time, at: nil)
  }

  /// Fires the one timer that is due first, as if its deadline had been at another time.
  ///
  /// - Parameters:
  ///   - time: What time it is.
  ///   - moment: When the timer is taken, from which what follows is counted; nil for its deadline.
  /// - Returns: What happened; nil if none is due.
  /// - Throws: As `advance(to:)`; the timer is still set then.
  package mutating func advanceOnce(
    to time: Date,
    at moment: Date?
  ) throws(FireError) -> Receipt? {
    guard isDue(at: time), let details, let timer = details.timers.next else { return nil }
    do throws(EngineError) {
      let result = try plan.expire(
        timer,
        number,
        detailsBits: details.bits,
        seconds: moment?.timeIntervalSinceReferenceDate ?? timer.deadline,
        trace: plan.trace.map(plan.tracing)
      )
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }

  private func isDue(at time: Date) -> Bool {
    nextDeadline.map { $0 <= time } ?? false
  }
}

extension Machine.Transition {
  /// What time it is, as the call was told; nil if it was not. In a timeout, its deadline; where a live machine takes
  /// it late, and counts from then, the time at which it is taken.
  public var time: Date? {
    let seconds = facts.seconds
    return seconds.isNaN ? nil : Date(timeIntervalSinceReferenceDate: seconds)
  }

  /// Sends the machine an event with a delay: it becomes a timer, and is fired by `advance(to:)` when it
  /// is due, whatever state the machine is in then.
  ///
  /// The call has to be told the time, and throws `timeUnknown` otherwise.
  ///
  /// - Parameters:
  ///   - event: The event. One that nothing handles then is listed in the receipt and is no error.
  ///   - userInfo: Passed to its guards and callbacks.
  ///   - delay: How long to wait. Zero or less does not wait: the event is fired in the same call.
  ///   - id: By which `cancel` finds it; nil if it is not to be cancelled.
  public mutating func send(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    after delay: Duration,
    id: String? = nil
  ) {
    guard delay > .zero else { return send(event, userInfo: userInfo) }
    facts.macrostepInUse()
      .send(plan.number(of: event), userInfo, after: delay.seconds, id: id)
  }

  /// Cancels all delayed events that were sent under an identifier and are not due yet.
  ///
  /// - Parameter id: The identifier.
  public mutating func cancel(_ id: String) {
    facts.macrostepInUse().cancel(id)
  }
}

extension Date {
  /// The time in seconds; nil for one that is no time, which a timer would never reach.
  fileprivate var seconds: Double? {
    timeIntervalSinceReferenceDate.isFinite ? timeIntervalSinceReferenceDate : nil
  }
}
