import Interlock

/// How many timers, or events from outside, a worker takes alone, because one of them may have ended the worker that had it
/// before.
final class Suspects: Sendable {
  private let count = Locked(0)

  var areLeft: Bool { count.withLock { $0 > 0 } }

  func add(_ number: Int) { count.withLock { $0 += number } }

  /// Takes one away.
  ///
  /// - Returns: Whether there was one.
  func take() -> Bool {
    count.withLock { count in
      defer { count = max(count - 1, 0) }
      return count > 0
    }
  }

  func clear() { count.withLock { $0 = 0 } }
}

/// Why something is parked that is never finished.
struct EndedWorkers: Error, CustomStringConvertible {
  var description: String {
    "It was begun alone again and again, and there was no outcome: its worker has ended each time, or has lost the database."
  }
}
