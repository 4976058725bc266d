/// The context that a machine owns, whatever its type is: see `Machine.With.owning(_:)`.
///
/// It does not change, so that copies of a machine share it. A call changes a copy, which takes its place.
///
/// A class, as `Backing` is, since its calls are no business of other modules; `ContextBox` knows the type.
package class OwnedContext: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  init() {}

  /// The value, as archives take it.
  package var archived: any PayloadBox { unknown() }

  /// The context from an archive, as one of the same type.
  ///
  /// - Throws: `PayloadMismatch` where it is something else.
  package func decoded(from box: any PayloadBox) throws(PayloadMismatch) -> OwnedContext {
    unknown()
  }

  /// Makes a call with a copy of the context.
  ///
  /// - Parameter body: The call.
  /// - Returns: What the call returns, and the context after it: the same object where nothing has changed it.
  /// - Throws: What the call throws. The copy is gone then.
  func call<Result>(
    _ body: (CallDataPointer) throws(EngineError) -> Result
  ) throws(EngineError) -> (result: Result, context: OwnedContext) { unknown() }

  /// Makes a call that only reads the context.
  func read<Result>(_ body: (CallDataPointer) -> Result) -> Result { unknown() }

  private func unknown() -> Never {
    preconditionFailure("A context of no type is not made.")
  }
}
