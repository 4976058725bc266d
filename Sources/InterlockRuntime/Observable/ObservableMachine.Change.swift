public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// The argument of a model's callback: a transition, the receipt of its macrostep, and the user info.
  public struct Change: Sendable {
    /// The transition for which the callback is called.
    public let step: Machine.Receipt.Step

    /// Everything that happened in the macrostep.
    public let receipt: Machine.Receipt

    /// The user info of the event that was fired or sent, or of the activation; empty for a timer. Only callbacks of
    /// the machine see the user info of raised events.
    public let userInfo: UserInfo
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine.Change: CustomStringConvertible {
  /// The transition in a line.
  public var description: String { step.description }
}
