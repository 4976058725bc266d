import Interlock

/// What a worker is careful about: timers, or events from outside, that may have ended the worker that had them before.
final class Suspects: Sendable {
  /// How a worker takes what comes next.
  enum Care {
    /// Together with others.
    case none
    /// Together with others, after a transaction that marks each as begun. If the worker dies, each is taken alone.
    case begun
    /// Alone, after a transaction that counts the attempt.
    case alone
  }

  private let state = Locked((deaths: 0, left: 0))

  /// Whether something is left to be taken alone.
  var areLeft: Bool { state.withLock { $0.left > 0 } }

  /// Adds what a worker has had that has died.
  func addDeath() { state.withLock { $0.deaths += 1 } }

  /// Adds something that was begun and not finished.
  func addLeft() { state.withLock { $0.left += 1 } }

  /// How to take what comes next.
  func next() -> Care {
    state.withLock { state in
      if state.left > 0 {
        state.left -= 1
        return .alone
      }
      guard state.deaths > 0 else { return .none }
      state.deaths -= 1
      return .begun
    }
  }

  /// Nothing is due, so nothing is left.
  func clear() { state.withLock { $0 = (0, 0) } }
}

/// Why something is parked that is never finished.
struct EndedWorkers: Error, CustomStringConvertible {
  var description: String {
    "There was no outcome, although it was tried alone several times: each time, the worker ended or lost the database."
  }
}
