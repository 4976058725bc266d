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
  /// Each is a transaction. If one throws, those before it have been fired, and the one that failed stays set:
  /// `nextDeadline` is its deadline. If you need all receipts even then, call `advanceOnce(to:)` repeatedly.
  ///
  /// - Parameter time: The current time. A time in the machine's past has no effect.
  /// - Returns: One receipt for each timer. A timer whose guards refused has a receipt without steps. There are at most
  ///   as many receipts as the step limit allows. If more timers are due, `nextDeadline` is not in the future, and
  ///   another call continues.
  /// - Throws: As `fire(_:userInfo:)`, except for `refused`: a timer that no transition takes is dropped.
  @discardableResult
  public mutating func advance(to time: Date) throws(FireError) -> [Receipt] {
    try Self.receipts(atMost: stepLimit) { () throws(FireError) in try advanceOnce(to: time) }
  }

  /// Fires timers one after another, and returns their receipts.
  ///
  /// - Parameters:
  ///   - limit: The step limit, so that a call ends even if each timer sets another.
  ///   - fireNext: Fires the timer that is due first. It returns nil if none is due.
  /// - Returns: The receipts, in that order.
  /// - Throws: What `fireNext` throws.
  static func receipts(
    atMost limit: Int,
    _ fireNext: () throws(FireError) -> Receipt?
  ) throws(FireError) -> [Receipt] {
    var receipts: [Receipt] = []
    while receipts.count < limit, let receipt = try fireNext() { receipts.append(receipt) }
    return receipts
  }

  /// Fires the timer that is due first.
  ///
  /// - Complexity: As `fire(_:userInfo:)`, plus O(*t*) in the number of pending timeouts. The number of waiting sent
  ///   events makes no measurable difference.
  /// - Parameter time: The current time.
  /// - Returns: The receipt; nil if none is due.
  /// - Throws: As `advance(to:)`; the timer then stays set.
  @discardableResult
  public mutating func advanceOnce(to time: Date) throws(FireError) -> Receipt? {
    try advanceOnce(to: time, at: nil)
  }

  /// Fires the timer that is due first, as if its deadline had been at another time.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - moment: The time at which the timer counts as taken, and from which new timers are measured; nil for its
  ///     deadline.
  /// - Returns: The receipt; nil if none is due.
  /// - Throws: As `advance(to:)`; the timer then stays set.
  package mutating func advanceOnce(
    to time: Date,
    at moment: Date?
  ) throws(FireError) -> Receipt? {
    try expire(by: time, at: moment, nil)
  }

  /// Fires the timer that is due first, in a call with or without data.
  mutating func expire(
    by time: Date,
    at moment: Date? = nil,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    guard let timer = dueTimer(by: time.timeIntervalSinceReferenceDate) else { return nil }
    let seconds = moment?.timeIntervalSinceReferenceDate ?? timer.deadline
    return try expire(timer, seconds, trace: plan.trace, data)
  }
}
