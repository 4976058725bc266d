import Foundation

/// Records which callbacks run.
final class CallbackLog: @unchecked Sendable {
  // Safe because the lock is held whenever the names are read or changed.
  private let lock = NSLock()
  private var noted: [String] = []

  /// The names, in the order in which the callbacks ran.
  var names: [String] {
    lock.withLock { noted }
  }

  func note(_ name: String) {
    lock.withLock { noted.append(name) }
  }
}
