public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// What a callback of a model receives: a transition, the macrostep it belongs to, and what was passed along.
  public struct Change: Sendable {
    /// The transition for which the callback is called.
    public let step: Machine.Receipt.Step

    /// Everything that happened in the macrostep.
    public let receipt: Machine.Receipt

    /// What was passed along with the event that was fired or sent here, or with the activation; empty for a timer.
    /// Only callbacks of the machine see the user info of events that such callbacks raise.
    public let userInfo: UserInfo
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine.Change: CustomStringConvertible {
  /// The transition in a line.
  public var description: String { step.description }
}
