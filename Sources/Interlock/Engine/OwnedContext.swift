/// The context that a machine owns, of whatever type: see `Machine.With.owning(_:)`.
///
/// It is immutable, so that copies of a machine can share it. A call changes a copy. The copy then replaces it.
///
/// It is a class rather than a protocol, so that its calls can stay internal. `ContextBox` is its only subclass, and
/// knows the type.
package class OwnedContext: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  init() {}

  /// The value, as archives store it.
  package var archived: any PayloadBox { unknown() }

  /// The name of the type if it is a class; nil for a value.
  package var objectType: String? { unknown() }

  /// The context from an archive, as one of the same type.
  ///
  /// - Throws: `PayloadMismatch` if it has another type.
  package func decoded(from box: any PayloadBox) throws(PayloadMismatch) -> OwnedContext {
    unknown()
  }

  /// Makes a call with a copy of the context.
  ///
  /// - Parameter body: The call.
  /// - Returns: The result of the call, and the context after it: the same object if nothing changed it.
  /// - Throws: The error of the call. The copy is then discarded.
  func call<Result>(
    _ body: (CallDataPointer) throws(EngineError) -> Result
  ) throws(EngineError) -> (result: Result, context: OwnedContext) { unknown() }

  /// Makes a call that only reads the context.
  func read<Result>(_ body: (CallDataPointer) -> Result) -> Result { unknown() }

  private func unknown() -> Never {
    preconditionFailure("An untyped context is never created.")
  }
}
