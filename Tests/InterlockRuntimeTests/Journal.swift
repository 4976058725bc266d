import Synchronization

/// What callbacks have noted, in order.
final class Journal: Sendable {
  private let notes = Mutex<[String]>([])

  func add(_ note: String) {
    notes.withLock { $0.append(note) }
  }

  var lines: [String] { notes.withLock { $0 } }
}
