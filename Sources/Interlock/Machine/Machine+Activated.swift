#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// Returns a copy of the machine with its initial states entered. An active machine is returned unchanged.
  ///
  /// Copies of an activated prototype are active from the start.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time; nil if no timer has to be set.
  /// - Returns: The active machine. Events that callbacks raised have been processed.
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

  /// The machine as it is stored: an inactive one is moved to its initial states if entering them does nothing else.
  var stored: Self {
    guard !isActive, !lastingConfiguration.leaves.isEmpty else { return self }
    var machine = self
    machine.move(to: lastingConfiguration, timers: TimerQueue(), deferred: [])
    return machine
  }
}
