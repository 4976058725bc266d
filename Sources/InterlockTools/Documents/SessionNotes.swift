import Synchronization

/// What guards leave behind in one call: they cannot change the data of the session.
final class SessionNotes: Sendable {
  private struct State {
    var work = 0
    var errors: [String] = []
  }

  private let state = Mutex(State())

  /// Notes work of evaluation.
  ///
  /// - Throws: `ScriptWorkExceeded` where it has been too much.
  func work(_ amount: Int) throws(ScriptWorkExceeded) {
    let isExceeded = state.withLock { state in
      state.work += amount
      return state.work > ScriptWorkExceeded.limit
    }
    if isExceeded { throw ScriptWorkExceeded() }
  }

  /// Notes that a condition has no value, which is an event to come.
  func note(_ error: ScriptError) {
    state.withLock { $0.errors.append(error.description) }
  }

  /// Takes the messages of the conditions without a value.
  func takeErrors() -> [String] {
    state.withLock { state in
      defer { state.errors = [] }
      return state.errors
    }
  }

  /// Takes the first condition without a value.
  ///
  /// - Returns: Whether there was one.
  func takeError() -> Bool {
    state.withLock { state in
      guard !state.errors.isEmpty else { return false }
      state.errors.removeFirst()
      return true
    }
  }
}
