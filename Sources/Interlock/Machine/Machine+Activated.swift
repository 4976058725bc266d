#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// A copy of the machine whose initial states have been entered; an active machine as it is.
  ///
  /// The copies of an activated prototype are active from the beginning.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: What time it is; nil if no timer has to be set.
  /// - Returns: The active machine. What callbacks raise has been worked off.
  /// - Throws: As `activate(userInfo:at:)`.
  public func activated(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Self {
    guard !isActive else { return self }
    var machine = self
    try machine.activate(userInfo: userInfo, at: time)
    return machine
  }

  /// The machine as it is stored: an inactive one in its initial states, if entering them does nothing else.
  var stored: Self {
    guard !isActive, let configuration = plan.quietInitialConfiguration else { return self }
    var machine = self
    machine.move(to: configuration, timers: TimerQueue(), deferred: [])
    return machine
  }
}
