/// Why a call of the engine has not been done, in numbers.
@usableFromInline
enum EngineError: Error {
  /// No row takes the event.
  case refused(EventNumber, UnansweredEvent)
  /// The guards of all rows of an event have refused in its only leaf, and the engine was not needed to see it.
  case refusedDirectly(column: Column, leaf: Node, DirectRefusals)
  /// A guard or a callback has thrown.
  case callbackFailed(CallbackKind, owner: CallbackOwner, any Error)
  /// As much has followed from the call as the step limit allows; its last transitions.
  case stepLimitExceeded([Note])
  /// A timer had to be set, and the call was not told the time.
  case timeUnknown(UntimedPart)
  /// Code is missing on the way.
  case codeMissing([BindingError.Item])
}

/// What cannot be measured for want of a time.
@usableFromInline
enum UntimedPart: Sendable {
  /// The timeout of a node.
  case node(Node)
  /// An event that is sent with a delay.
  case event(EventNumber)
}

/// Where an event found no row, which guards refused, and what code is missing on the way of a row that it would take; or
/// what is wrong with its payload.
@usableFromInline
struct UnansweredEvent: Sendable {
  let configuration: Configuration
  let rejections: [Rejection]
  var missingCode: [BindingError.Item] = []
  /// What is wrong with the payload; nil for nothing.
  var payload: PayloadFault?
}

/// What is wrong with a payload, as an object: what is thrown is to be small.
final class PayloadFault: Sendable {
  let mismatch: PayloadMismatch

  init(_ mismatch: PayloadMismatch) {
    self.mismatch = mismatch
  }
}
