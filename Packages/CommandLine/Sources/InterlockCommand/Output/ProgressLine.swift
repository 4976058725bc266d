import Foundation
import InterlockTools

/// A line on the terminal that shows the progress of a long exploration.
final class ProgressLine: Sendable {
  private let clock = ContinuousClock()
  private let lock = NSLock()

  // Safe because both are only used under the lock.
  nonisolated(unsafe) private var next: ContinuousClock.Instant
  nonisolated(unsafe) private var isShown = false

  init() {
    next = clock.now + .milliseconds(500)
  }

  /// Rewrites the line, a few times a second.
  func show(_ progress: ExplorationProgress) {
    let now = clock.now
    let isDue = lock.withLock {
      guard now >= next else { return false }
      next = now + .milliseconds(200)
      isShown = true
      return true
    }
    guard isDue else { return }
    try? Output.errors.write("\r\u{1B}[K\(Self.text(progress))")
  }

  /// Removes the line.
  func clear() {
    if lock.withLock({ isShown }) { try? Output.errors.write("\r\u{1B}[K") }
  }

  static func text(_ progress: ExplorationProgress) -> String {
    "\(progress.found) configurations found, \(progress.followed) of them explored …"
  }
}
