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

  /// The timer that is due first at a time, apart from some that are left alone; nil if none is.
  ///
  /// - Parameters:
  ///   - seconds: The time; NaN if it is unknown.
  ///   - numbers: The numbers of those that are left alone.
  /// - Returns: The timer.
  /// - Complexity: O(*t*) in the number of timeouts; O(*m* log *m*) in that and in the number of `numbers` if there are
  ///   any.
  package func dueTimer(by seconds: Double, except numbers: Set<Int> = []) -> DueTimer? {
    guard isDue(by: seconds), let timers = details?.timers else { return nil }
    guard !numbers.isEmpty else { return timers.next.map { DueTimer(item: $0, skipped: 0) } }
    let first = timers.first(numbers.count + 1)
    guard let index = first.firstIndex(where: { !numbers.contains($0.number) }),
      first[index].timer.deadline <= seconds
    else { return nil }
    return DueTimer(item: first[index], skipped: index)
  }

  /// The timer that is due at a time after a number of others that are left alone; nil if there is none.
  package func dueTimer(by seconds: Double, skipping count: Int) -> DueTimer? {
    guard isDue(by: seconds), let timers = details?.timers,
      let item = timers.first(count == .max ? count : count + 1).dropFirst(count).first,
      item.timer.deadline <= seconds
    else { return nil }
    return DueTimer(item: item, skipped: count)
  }

  /// Those of some timers that are still set and due before all others.
  package func remaining(of numbers: Set<Int>) -> Set<Int> {
    numbers.intersection((details?.timers.first(numbers.count) ?? []).map(\.number))
  }

  /// Removes the timer that is due first at a time, without firing it.
  ///
  /// - Parameter time: The time.
  /// - Returns: Whether one was due.
  package mutating func cancelTimer(dueBy time: Date) -> Bool {
    guard let details, let next = dueTimer(by: time.timeIntervalSinceReferenceDate)
    else { return false }
    var timers = details.timers
    timers.remove(next.item)
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
  /// - Throws: As `fire(_:userInfo:at:)`, except for `timerFailed`.
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
    at seconds: Double
  ) throws(FireError) -> Receipt {
    let expiry = expiry(by: seconds)
    let obstacle = expiry.obstacle(in: self)
    return try Self.after(expiry.receipt, unless: obstacle) { () throws(FireError) in
      try fireSeparately(event, eventData, at: seconds, nil)
    }
  }

  /// Fires a timer that is due, in a call with or without data.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - moment: The time at which it counts as taken, and from which new timers are measured; nil for its deadline.
  ///   - data: The data of the call; nil if it has none.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:)`, except for `refused`; the timer then stays set.
  mutating func expire(
    _ timer: DueTimer,
    at moment: Double? = nil,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    let (plan, number) = (plan, number)
    return try move(data) { bits throws(EngineError) in
      try plan.expire(
        timer.item,
        number,
        detailsBits: bits,
        seconds: moment ?? timer.seconds,
        trace: plan.macrostepTrace
      )
    }
  }

  /// Fires a timer that is due.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - moment: The time at which it counts as taken, and from which new timers are measured; nil for its deadline.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:)`, except for `refused`; the timer then stays set.
  package mutating func expire(
    _ timer: DueTimer,
    at moment: Date? = nil
  ) throws(FireError) -> Receipt {
    try expire(timer, at: moment?.timeIntervalSinceReferenceDate, nil)
  }

  /// Fires the timers that are due, earliest deadline first.
  mutating func expiry(by seconds: Double) -> Expiry {
    expiry(by: seconds) { machine, timer throws(FireError) in
      try machine.expire(timer, nil)
    }
  }
}
