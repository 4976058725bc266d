public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// What a callback of a model gets: a transition, the macrostep of which it is a part, and what was passed along.
  public struct Change: Sendable {
    /// The transition for which the callback is called.
    public let step: Machine.Receipt.Step

    /// All that happened in the macrostep.
    public let receipt: Machine.Receipt

    /// What was passed along with the event that was fired or sent here, or with the activation; empty for a timer.
    /// The user info of events that callbacks of the machine raise is seen by those callbacks only.
    public let userInfo: UserInfo
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine.Change: CustomStringConvertible {
  /// The transition in a line.
  public var description: String { step.description }
}
