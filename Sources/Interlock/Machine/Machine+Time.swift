#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// A machine has no clock. Calls that set timers receive the time, and `advance(to:)` moves it forward.

extension Machine {
  /// The earliest deadline of the machine's timers; nil if it has none.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var nextDeadline: Date? {
    storage.isDetailed ? firstDeadline : nil
  }

  @usableFromInline
  var firstDeadline: Date? {
    guard let deadline = details?.nextDeadline, !deadline.isNaN else { return nil }
    return Date(timeIntervalSinceReferenceDate: deadline)
  }

  /// Whether the table alone determines where an event leads, so that the time doesn't matter.
  @inlinable
  @inline(__always)
  package func isPlain(_ event: EventID) -> Bool {
    storage.dispatch[block, dispatchColumn(of: event)].isPlain
  }

  /// Fires all timers that are due: timeouts and delayed events, earliest deadline first, each in its own macrostep at
  /// its deadline.
  ///
  /// Each is a transaction. One that fails stays set, and does not keep the others from being fired. The error names the
  /// first that failed, and has the receipt of the others.
  ///
  /// - Parameter time: The current time. A time in the machine's past has no effect.
  /// - Returns: One receipt for each timer. A timer whose guards refused has a receipt without steps. There are at most
  ///   as many receipts as the step limit allows. If more timers are due, `nextDeadline` is not in the future, and
  ///   another call continues.
  /// - Throws: `FireError.timerFailed` with the first timer that failed, and why. A timer that no transition takes is
  ///   dropped.
  @discardableResult
  public mutating func advance(to time: Date) throws(FireError) -> [Receipt] {
    let expiry = expiry(by: time.timeIntervalSinceReferenceDate)
    if let error = expiry.error { throw error }
    return expiry.receipts
  }

  /// Fires the timer that is due first. As long as that one fails, later ones stay set, too: `advance(to:)` tries all.
  ///
  /// - Complexity: As `fire(_:userInfo:)`, plus O(*t*) in the number of pending timeouts. The number of waiting sent
  ///   events makes no measurable difference.
  /// - Parameter time: The current time.
  /// - Returns: The receipt; nil if none is due.
  /// - Throws: As `fire(_:userInfo:)`, except for `refused`; the timer then stays set.
  @discardableResult
  public mutating func advanceOnce(to time: Date) throws(FireError) -> Receipt? {
    try expire(by: time, nil)
  }

  /// Fires the timer that is due first, in a call with or without data.
  mutating func expire(
    by time: Date,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    guard let timer = dueTimer(by: time.timeIntervalSinceReferenceDate) else { return nil }
    return try expire(timer, data)
  }
}
