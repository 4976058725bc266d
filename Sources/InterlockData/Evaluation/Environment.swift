/// The environment of an evaluation: the addresses of the context and the payload, and the source of answers about the
/// call.
///
/// Three words, so that it is passed in registers. It is valid as long as the data that it points to.
@usableFromInline
package struct Environment {
  /// The beginning of the context.
  @usableFromInline package let context: UnsafeRawPointer

  /// The beginning of the payload; nil if there is none.
  @usableFromInline package let payload: UnsafeRawPointer?

  /// Answers questions about the call; nil if there are no answers.
  @usableFromInline package let call: UnsafePointer<any CallQuestions>?

  /// Makes an environment.
  @inlinable
  @inline(__always)
  package init(
    context: UnsafeRawPointer,
    payload: UnsafeRawPointer? = nil,
    call: UnsafePointer<any CallQuestions>? = nil
  ) {
    self.context = context
    self.payload = payload
    self.call = call
  }
}

// It points to the data of one evaluation, on one thread.
@available(*, unavailable)
extension Environment: Sendable {}
