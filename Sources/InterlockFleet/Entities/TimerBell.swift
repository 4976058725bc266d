import Interlock

/// Wakes a worker that waits: when another program announces a timer, or when handlers have ended.
final class TimerBell: Sendable {
  private struct State: Sendable {
    /// Whether announcements arrive.
    var isHeard = false

    /// Whether one has arrived since the worker last waited.
    var hasRung = false

    /// What the worker waits for.
    var sleep: Task<Void, Never>?
  }

  private let state = Locked(State())

  var isHeard: Bool { state.withLock { $0.isHeard } }

  /// Ends the wait, or the next one if there is none.
  func ring() {
    let sleep = state.withLock { state in
      state.isHeard = true
      state.hasRung = true
      return state.sleep
    }
    sleep?.cancel()
  }

  /// Says that announcements arrive no more.
  func fallSilent() {
    state.withLock { $0.isHeard = false }
  }

  /// Waits until it rings, for a duration at most; not at all if the task is cancelled. One caller at a time.
  func wait(atMost duration: Duration) async {
    let sleep = Task { _ = try? await Task.sleep(for: duration) }
    let hasRung = state.withLock { state in
      state.sleep = sleep
      return state.hasRung
    }
    if hasRung { sleep.cancel() }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    state.withLock { state in
      state.sleep = nil
      state.hasRung = false
    }
  }
}
