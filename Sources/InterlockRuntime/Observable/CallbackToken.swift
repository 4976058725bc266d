/// Removes a callback from an `ObservableMachine`.
@MainActor
public struct CallbackToken {
  let remove: () -> Void

  /// Removes the callback. From now on it is not called, not even for a macrostep whose callbacks are currently
  /// running. A second call changes nothing.
  public func cancel() {
    remove()
  }
}
