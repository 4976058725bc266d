/// The reason why the engine didn't complete a call, in numbers.
@usableFromInline
enum EngineError: Error {
  /// No transition takes the event.
  case refused(EventNumber, RefusalReasons)
  /// The guards of all transitions of an event refused in the only active leaf, and this was found without the engine.
  case refusedDirectly(column: Column, leaf: Node, DirectRefusals)
  /// A guard or a callback threw an error.
  case callbackFailed(CallbackKind, owner: CallbackOwner, any Error)
  /// The call took more steps than the step limit allows; its last transitions.
  case stepLimitExceeded([TransitionRecord])
  /// A timer had to be set, but the call was given no time.
  case timeUnknown(UntimedPart)
  /// A transition would have to run missing code.
  case codeMissing([BindingError.Item])
}

/// The part that can't be timed because no time was given.
@usableFromInline
enum UntimedPart: Sendable {
  /// The timeout of a node.
  case node(Node)
  /// An event sent with a delay.
  case event(EventNumber)
}

/// Why an event is refused: the configuration without a transition for it, the guards that refused, the code that is
/// missing for the transition it would take, and the fault of its payload.
@usableFromInline
struct RefusalReasons: Sendable {
  let configuration: Configuration
  let rejections: [Rejection]
  var missingCode: [BindingError.Item] = []
  /// The fault of the payload; nil if there is none.
  var payload: PayloadFault?
}

/// The fault of a payload, as an object, because thrown errors should be small.
final class PayloadFault: Sendable {
  let mismatch: PayloadMismatch

  init(_ mismatch: PayloadMismatch) {
    self.mismatch = mismatch
  }
}
