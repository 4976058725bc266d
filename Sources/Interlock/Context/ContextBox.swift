/// A context that a machine owns.
final class ContextBox<Context: Sendable>: OwnedContext, @unchecked Sendable {
  // Safe because the context is sendable, and nothing changes after the initialiser.

  let context: Context

  init(_ context: Context) {
    self.context = context
  }

  override var archived: any PayloadBox { TypedPayload(context) }

  override var objectType: String? { Context.self is AnyObject.Type ? "\(Context.self)" : nil }

  override func decoded(from box: any PayloadBox) throws(PayloadMismatch) -> OwnedContext {
    ContextBox(try box.decoded(as: Context.self))
  }

  override func call<Result>(
    _ body: (CallDataPointer) throws(EngineError) -> Result
  ) throws(EngineError) -> (result: Result, context: OwnedContext) {
    var changed = context
    return try ContextFrame.with(&changed) { context, data throws(EngineError) in
      let result = try body(data)
      let hasChanged = ContextFrame<Context>(data).hasCopy
      return (result, hasChanged ? ContextBox(context.pointee) : self)
    }
  }

  override func read<Result>(_ body: (CallDataPointer) -> Result) -> Result {
    ContextFrame.reading(context, body)
  }
}

extension OwnedContext {
  /// The value as a given type; nil if it has another type.
  package func value<Context: Sendable>(as type: Context.Type) -> Context? {
    (self as? ContextBox<Context>)?.context
  }
}
