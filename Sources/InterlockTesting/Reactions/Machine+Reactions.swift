public import Foundation
public import Interlock

extension Machine {
  /// What the machine would do with an event. It is fired on a copy: the machine itself is unchanged, but what
  /// callbacks do outside is done.
  ///
  ///     #expect(inbox.reaction(to: .restore) == .refused(.noTransition))
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What came of it.
  public func reaction(
    to event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) -> Reaction {
    var walk = MachineWalk(self, at: time)
    return walk.fire(event, userInfo: userInfo)
  }
}
