/// Suspends the task until a continuation is resumed, which cancelling the task does, too.
///
/// - Parameters:
///   - isolation: The actor of the caller.
///   - register: Keeps the continuation, or resumes it.
///   - cancel: Resumes the continuation if it is still kept; called at most twice.
/// - Returns: With what the continuation was resumed.
package func cancellable<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ register: (CheckedContinuation<Value, Never>) -> Void,
  onCancel cancel: @escaping @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      register(continuation)
      // The handler may have run before there was anything to cancel.
      if Task.isCancelled { cancel() }
    }
  } onCancel: {
    cancel()
  }
}
