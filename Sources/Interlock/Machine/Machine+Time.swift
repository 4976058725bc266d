#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// A machine has no clock. Calls that set timers are told the time, and `advance(to:)` moves it on.

extension Machine {
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
    while receipts.count < plan.settings.stepLimit, let receipt = try advanceOnce(to: time) {
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
    try expire(by: time, at: moment, nil)
  }

  /// Fires the one timer that is due first, in a call with data or without.
  mutating func expire(
    by time: Date,
    at moment: Date? = nil,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    guard isDue(at: time), let details, let timer = details.timers.next else { return nil }
    do throws(EngineError) {
      let result = try details.call(data) { bits throws(EngineError) in
        try plan.expire(
          timer,
          number,
          detailsBits: bits,
          seconds: moment?.timeIntervalSinceReferenceDate ?? timer.deadline,
          trace: plan.trace.map(plan.tracing)
        )
      }
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
    send(event, carrying: userInfo.withoutPayload, after: delay, id: id)
  }

  mutating func send(
    _ event: EventID,
    carrying userInfo: UserInfo,
    after delay: Duration,
    id: String?
  ) {
    guard delay > .zero else { return send(event, carrying: userInfo) }
    facts.macrostepInUse()
      .send(plan.number(of: event), userInfo, after: delay.seconds, id: id)
  }

  /// Cancels all delayed events that were sent under an identifier and are not due yet.
  ///
  /// - Parameter id: The identifier.
  public mutating func cancel(id: String) {
    facts.macrostepInUse().cancel(id)
  }
}
