import Foundation

/// Lines that callbacks write, in the order in which they run.
package final class Journal: @unchecked Sendable {  // Safe because a lock guards the lines.
  private let lock = NSLock()
  private var storage: [String] = []

  package init() {}

  package var lines: [String] {
    lock.withLock { storage }
  }

  package var text: String {
    lines.joined(separator: "\n")
  }

  package func add(_ line: String) {
    lock.withLock { storage.append(line) }
  }

  package func clear() {
    _ = take()
  }

  /// Returns the lines so far and clears the journal.
  package func take() -> [String] {
    lock.withLock {
      defer { storage = [] }
      return storage
    }
  }
}
