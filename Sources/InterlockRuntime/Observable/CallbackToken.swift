/// Removes a callback from an `ObservableMachine`.
@MainActor
public struct CallbackToken {
  let remove: () -> Void

  /// Removes the callback: it is not called any more, not even for a macrostep whose callbacks are currently running. A
  /// second call changes nothing.
  public func cancel() {
    remove()
  }
}
