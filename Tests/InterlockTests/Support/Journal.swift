import Foundation

/// Lines that callbacks write, in the order in which they run.
final class Journal: @unchecked Sendable {  // Safe because a lock guards the lines.
  private let lock = NSLock()
  private var storage: [String] = []

  var lines: [String] {
    lock.withLock { storage }
  }

  var text: String {
    lines.joined(separator: "\n")
  }

  func add(_ line: String) {
    lock.withLock { storage.append(line) }
  }

  func clear() {
    _ = take()
  }

  /// The lines so far; none are left.
  func take() -> [String] {
    lock.withLock {
      defer { storage = [] }
      return storage
    }
  }
}
