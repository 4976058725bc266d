import Interlock

/// What a worker is careful about: timers, or events from outside, that may have ended the worker that had them before.
final class Suspects: Sendable {
  /// How a worker takes what comes next.
  enum Care {
    /// Together with others, and nothing says so before.
    case none
    /// Together with others, and begun in a transaction before. If the worker dies, each is taken alone.
    case begun
    /// Alone, and counted in a transaction before.
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
    "It was begun alone again and again, and there was no outcome: its worker has ended each time, or has lost the database."
  }
}
