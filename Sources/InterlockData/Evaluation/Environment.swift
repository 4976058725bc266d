/// What a formula is evaluated in: where the context and the payload are, and whom to ask about the
/// call.
///
/// Three words, so that it travels in registers. It is valid no longer than what it points to.
@usableFromInline
package struct Environment {
  /// The beginning of the context.
  @usableFromInline package let context: UnsafeRawPointer

  /// The beginning of the payload; nil where there is none.
  @usableFromInline package let payload: UnsafeRawPointer?

  /// Who answers questions about the call; nil where nobody does.
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

// What it points to is that of one evaluation, on one thread.
@available(*, unavailable)
extension Environment: Sendable {}
