public import Foundation
public import Interlock

extension Machine {
  /// Returns the machine's reaction to an event, fired on a copy. The machine itself is unchanged, but side effects of
  /// callbacks do happen.
  ///
  /// ```swift
  /// #expect(inbox.reaction(to: .restore) == .refused(.noTransition))
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time.
  /// - Returns: The reaction.
  public func reaction(
    to event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) -> Reaction {
    var copy = TimedMachine(self, at: time)
    return copy.fire(event, userInfo: userInfo)
  }
}
