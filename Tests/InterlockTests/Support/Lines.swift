import Foundation

/// Lines of text that callbacks of any thread add.
final class Lines: @unchecked Sendable {  // Safe because the lock guards the array.
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) {
    lock.withLock { lines.append(line) }
  }

  /// The lines so far.
  var all: [String] {
    lock.withLock { lines }
  }

  /// The lines so far; none are left.
  func take() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }
}
