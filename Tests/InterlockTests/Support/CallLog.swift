import Foundation

/// Notes what callbacks are called, in order.
final class CallLog: @unchecked Sendable {  // Safe because the lock guards all access.
  private let lock = NSLock()
  private var storage: [String] = []

  var texts: [String] { lock.withLock { storage } }

  func append(_ text: String) {
    lock.withLock { storage.append(text) }
  }
}
