#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// A call with a time first fires the timers that are due, each in a transaction of its own.

extension Machine {
  /// Whether a timer is due at a time; never for NaN.
  @inlinable
  @inline(__always)
  func isDue(by seconds: Double) -> Bool {
    // A machine without details has no timers, so a plain transition pays for one bit. Safe because that bit is asked.
    storage.isDetailed && unsafeDowncast(storage, to: Details.self).nextDeadline <= seconds
  }

  /// The timer that is due first at a time; nil if none is.
  func dueTimer(by seconds: Double) -> Timer? {
    isDue(by: seconds) ? details?.timers.next : nil
  }

  /// The first timer that is due before an event at a time; nil if none is due, or the time is unknown.
  package func nextTimer(dueBy time: Date?) -> PendingTimer? {
    dueTimer(by: time.seconds).map(plan.pendingTimer)
  }

  /// Removes the timer that is due first at a time, without firing it.
  ///
  /// - Parameter time: The time.
  /// - Returns: Whether one was due.
  package mutating func cancelTimer(dueBy time: Date) -> Bool {
    guard let details, isDue(by: time.timeIntervalSinceReferenceDate) else { return false }
    var timers = details.timers
    timers.removeNext()
    move(to: currentConfiguration, timers: timers, deferred: details.deferred)
    return true
  }

  /// Fires an event alone: timers that are due stay set.
  ///
  /// For live machines: they know when an event was sent. For replays of journals: timers have records of their own.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - data: The user info and payload of the event.
  ///   - time: The current time; nil if it is unknown.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:at:trace:)`, except for `timerFailed`.
  @inlinable
  @inline(__always)
  @discardableResult
  package mutating func fireAlone(
    _ event: EventID,
    _ data: EventData,
    at time: Date?
  ) throws(FireError) -> Receipt {
    try fire(event, data, at: time.seconds)
  }

  /// Fires the timers that are due, then an event.
  @usableFromInline
  mutating func fireAfterTimers(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    trace: Trace?,
    _ data: CallDataPointer? = nil
  ) throws(FireError) -> Receipt {
    let trace = trace.map { plan.trace(and: $0) } ?? plan.trace
    let expired = try expireAll(by: seconds, trace: trace, data)
    do throws(FireError) {
      return try fire(event, eventData, time: seconds, trace: trace, data).following(expired)
    } catch {
      throw error.following(expired)
    }
  }

  /// Fires the timer that is due first, as if a time had come.
  mutating func expire(
    _ timer: Timer,
    _ seconds: Double,
    trace: Trace?,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    let (plan, number) = (plan, number)
    return try move(data) { bits throws(EngineError) in
      try plan.expire(
        timer,
        number,
        detailsBits: bits,
        seconds: seconds,
        trace: trace.map(plan.tracing)
      )
    }
  }

  /// Fires the timers that are due, earliest deadline first, in a call with or without data.
  mutating func expireAll(
    by seconds: Double,
    trace: Trace?,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    try expireAll(by: seconds) { machine, timer throws(FireError) in
      let receipt = try machine.expire(timer, timer.deadline, trace: trace, data)
      CallData.commit(CallData.bits(data))
      return receipt
    }
  }

  /// Fires the timers that are due, earliest deadline first.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - hasFired: Called after each of them with the machine.
  /// - Returns: The receipt; nil if none was due.
  /// - Throws: `timerFailed` with the timer that failed; those before it have been fired.
  package mutating func expireAll(
    by time: Date,
    _ hasFired: (Self) -> Void
  ) throws(FireError) -> Receipt? {
    try expireAll(by: time.timeIntervalSinceReferenceDate) { machine, timer throws(FireError) in
      let receipt = try machine.expire(timer, timer.deadline, trace: machine.plan.trace, nil)
      hasFired(machine)
      return receipt
    }
  }

  /// Fires the timers that are due, earliest deadline first.
  ///
  /// - Parameters:
  ///   - time: The time; nil if it is unknown.
  ///   - expire: Fires one of them.
  /// - Returns: The receipt; nil if none was due.
  /// - Throws: `timerFailed` with the timer that failed; those before it have been fired.
  package mutating func expireAll(
    by time: Date?,
    _ expire: (inout Self, PendingTimer) throws(FireError) -> Receipt
  ) throws(FireError) -> Receipt? {
    try expireAll(by: time.seconds) { machine, timer throws(FireError) in
      try expire(&machine, machine.plan.pendingTimer(timer))
    }
  }

  /// Fires the timers that are due, earliest deadline first.
  ///
  /// - Parameters:
  ///   - seconds: The time.
  ///   - expire: Fires one of them.
  /// - Returns: The receipt; nil if none was due.
  /// - Throws: `timerFailed` with the timer that failed; those before it have been fired.
  mutating func expireAll(
    by seconds: Double,
    _ expire: (inout Self, Timer) throws(FireError) -> Receipt
  ) throws(FireError) -> Receipt? {
    var receipts: [Receipt] = []
    while let timer = dueTimer(by: seconds) {
      do throws(FireError) {
        guard receipts.count < stepLimit else { throw .tooManyTimers(receipts, limit: stepLimit) }
        receipts.append(try expire(&self, timer))
      } catch {
        let expired = Receipt(joining: receipts)
        throw .timerFailed(plan.pendingTimer(timer), cause: error, expired: expired)
      }
    }
    return Receipt(joining: receipts)
  }
}
