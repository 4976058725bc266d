import Interlock

/// A value that comes later, and the one task that waits for it.
///
/// A task that is going to wait makes the promise, hands it over, and only then waits: the promise can be kept from the
/// first moment on. Nothing in here depends on the actor on which it is used, so no closure has to capture one.
package final class Promise<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case kept(Value)
  }

  private let state = Locked(State.open)

  package init() {}

  /// Whether it has been kept.
  var isKept: Bool {
    state.withLock { state in
      guard case .kept = state else { return false }
      return true
    }
  }

  /// Keeps the promise. Only the first value counts.
  package func keep(_ value: Value) {
    let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
      if case .kept = state { return nil }
      defer { state = .kept(value) }
      guard case .awaited(let continuation) = state else { return nil }
      return continuation
    }
    HeldLocks.assertNone()
    continuation?.resume(returning: value)
  }

  /// Waits until the promise is kept.
  ///
  /// - Parameter cancel: Called when the task is cancelled, or if it already has been; makes sure that the promise is
  ///   kept, unless something else will keep it.
  /// - Returns: The value.
  package func value(onCancel cancel: @escaping @Sendable () -> Void) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value: Value? = self.state.withLock { state in
          if case .kept(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      cancel()
    }
  }
}

extension Promise<Bool> {
  /// Waits until the promise is kept.
  ///
  /// - Returns: Its value; false if the task is cancelled, or if it moves the clock, for which others may wait.
  func valueUnlessStopped() async -> Bool {
    if SettlingClock.isMoving { keep(false) }
    return await value { self.keep(false) }
  }
}
