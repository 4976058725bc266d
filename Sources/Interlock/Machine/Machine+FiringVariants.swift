#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Two calls beside `fire`: one that answers where it would throw a refusal, one that leaves the machine as it is.

extension Machine {
  /// Fires an event if a row takes it or a state defers it, and answers nil if it is refused.
  ///
  /// In place of `try?`, which would hide a callback that fails.
  ///
  ///     try message.fireIfPossible(.view)
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened; nil if the event was refused: no row takes it, or a guard of each has refused. A
  ///   machine that ignores unhandled events refuses none.
  /// - Throws: As `fire(_:userInfo:at:trace:)`; `.refused` only where code is missing on the way, which is no answer.
  /// - Complexity: As `fire(_:userInfo:at:trace:)`.
  @inlinable
  @discardableResult
  public mutating func fireIfPossible(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    do throws(FireError) {
      return try fire(event, userInfo: userInfo, at: time)
    } catch {
      guard case .refused(let refusal) = error, refusal.reason != .codeMissing else { throw error }
      return nil
    }
  }

  /// A copy of the machine in which an event has been fired; the machine itself is unchanged.
  ///
  /// For a transaction with a store: write the new machine, and take it over when that has succeeded.
  ///
  ///     let (sent, receipt) = try order.firing("send")
  ///     try store.write(sent, receipt)
  ///     order = sent
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is; timeouts and delays are measured from it.
  /// - Returns: The machine after the event, and what happened.
  /// - Throws: As `fire(_:userInfo:at:trace:)`. What callbacks have done outside the machine is done, even if you
  ///   throw the copy away.
  /// - Complexity: As `fire(_:userInfo:at:trace:)`.
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
