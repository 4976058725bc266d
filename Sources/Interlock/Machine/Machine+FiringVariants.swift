#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Two alternatives to `fire`: one returns nil where `fire` would throw a refusal, the other leaves the machine
// unchanged.

extension Machine {
  /// Fires an event if a transition takes it or a state defers it; returns nil if it is refused.
  ///
  /// Use it instead of `try?`: that would hide a callback that fails.
  ///
  /// ```swift
  /// try message.fireIfPossible(.view)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first, as in `fire`.
  /// - Returns: The receipt; nil if the event was refused: there is no transition for it, or each has a guard that
  ///   refused. A machine that ignores unhandled events refuses none. Timers that were due have been fired even if the
  ///   event is refused; call `advance(to:)` before if you need their receipts.
  /// - Throws: As `fire(_:userInfo:at:)`, but `.refused` only if code is missing.
  /// - Complexity: As `fire(_:userInfo:at:)`.
  @inlinable
  @discardableResult
  public mutating func fireIfPossible(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    try Self.nilIfRefused { () throws(FireError) in
      try fire(event, userInfo: userInfo, at: time)
    }
  }

  /// Returns the result of a call; nil if its event is refused.
  ///
  /// - Throws: The errors of the call, including a refusal for missing code.
  @inlinable
  static func nilIfRefused(
    _ call: () throws(FireError) -> Receipt
  ) throws(FireError) -> Receipt? {
    do throws(FireError) {
      return try call()
    } catch {
      guard case .refused(let refusal) = error, refusal.reason != .codeMissing else { throw error }
      return nil
    }
  }

  /// Fires an event in a copy of the machine, and returns the copy. The machine itself stays unchanged.
  ///
  /// Use it for a transaction with a store: write the new machine, and adopt it once that has succeeded.
  ///
  /// ```swift
  /// let (sent, receipt) = try order.firing("send")
  /// try store.write(sent, receipt)
  /// order = sent
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timeouts and delays are measured from it. Timers that are due by then come first.
  /// - Returns: The machine after the event, and the receipt.
  /// - Throws: As `fire(_:userInfo:at:)`. Effects of callbacks outside the machine remain, even if you discard
  ///   the copy. If it throws, there is no copy, so timers that were due stay set: call `advance(to:)` to fire them.
  /// - Complexity: As `fire(_:userInfo:at:)`.
  @inlinable
  public func firing(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> (machine: Self, receipt: Receipt) {
    var machine = self
    let receipt = try machine.fire(event, userInfo: userInfo, at: time)
    return (machine, receipt)
  }
}
