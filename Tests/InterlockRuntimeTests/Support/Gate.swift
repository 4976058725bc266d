import Interlock
import InterlockRuntime

/// A gate at which tasks wait until somebody opens it: for good, and cancelled or not.
final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open, whatever happens to the task.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Waits until the task is cancelled.
func cancellation() async {
  let (stream, _) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
}
