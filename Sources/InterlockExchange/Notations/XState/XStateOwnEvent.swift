import Interlock

/// An event that a configuration sends to itself: `xstate.raise`, or, in version 4, `xstate.send`.
///
/// Only code can do it here, and the reader supplies it: without it, the machine would behave differently.
struct XStateOwnEvent {
  let name: String

  /// Whether it is processed before events from outside.
  private let isRaised: Bool

  /// Recognises an action; nil for any other, and for a delayed event, which something may cancel.
  init?(_ action: OrderedJSON.Object) {
    let parameters: OrderedJSON.Object =
      if case .object(let parameters)? = action["params"] { parameters } else { action }
    switch action["type"] {
    case .string("xstate.raise")?: isRaised = true
    case .string("xstate.send")?: isRaised = false
    default: return nil
    }
    let isElsewhere = ["to", "delay", "id"].contains { ![nil, .null].contains(parameters[$0]) }
    switch parameters["event"] {
    case .string(let name)? where !isElsewhere: self.name = name
    case .object(let event)? where !isElsewhere && event.members.count == 1:
      guard case .string(let name)? = event["type"] else { return nil }
      self.name = name
    default: return nil
    }
  }

  /// A callback that raises or sends it.
  ///
  /// - Parameter name: The name of the action.
  /// - Returns: The callback, with its code.
  func callback(_ name: String) -> BoxedCallback {
    let event = self.name
    guard isRaised else { return DynamicMachine.Event.boxed(name) { $0.send(event) } }
    return DynamicMachine.Event.boxed(name) { $0.raise(event) }
  }
}
