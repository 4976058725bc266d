import Interlock

/// The records of guards in one call: guards cannot change the data of the session.
final class SessionNotes: Sendable {
  private struct State {
    var work = 0
    var errorCount = 0
  }

  private let state = Locked(State())

  /// Records work of evaluation.
  ///
  /// - Throws: `ScriptWorkExceeded` if it has been too much.
  func work(_ amount: Int) throws(ScriptWorkExceeded) {
    let isExceeded = state.withLock { state in
      state.work += amount
      return state.work > ScriptWorkExceeded.limit
    }
    if isExceeded { throw ScriptWorkExceeded() }
  }

  /// Records that an expression has no value. This will become an event.
  func noteError() {
    state.withLock { $0.errorCount += 1 }
  }

  /// Takes all expressions without a value.
  ///
  /// - Returns: How many there are.
  func takeErrors() -> Int {
    state.withLock { state in
      defer { state.errorCount = 0 }
      return state.errorCount
    }
  }

  /// Takes one expression without a value.
  ///
  /// - Returns: Whether there was one.
  func takeError() -> Bool {
    state.withLock { state in
      guard state.errorCount > 0 else { return false }
      state.errorCount -= 1
      return true
    }
  }
}
