import InterlockTools
import Synchronization

/// A line on the terminal that shows the progress of a long exploration.
final class ProgressLine: Sendable {
  private let clock = ContinuousClock()
  private let next: Mutex<ContinuousClock.Instant>
  private let isShown = Mutex(false)

  init() {
    next = Mutex(clock.now + .milliseconds(500))
  }

  /// Rewrites the line, a few times a second.
  func show(_ progress: ExplorationProgress) {
    let now = clock.now
    let isDue = next.withLock { next in
      guard now >= next else { return false }
      next = now + .milliseconds(200)
      return true
    }
    guard isDue else { return }
    isShown.withLock { $0 = true }
    try? Output.errors.write("\r\u{1B}[K\(Self.text(progress))")
  }

  /// Removes the line.
  func clear() {
    if isShown.withLock({ $0 }) { try? Output.errors.write("\r\u{1B}[K") }
  }

  static func text(_ progress: ExplorationProgress) -> String {
    "\(progress.found) configurations found, \(progress.followed) of them explored …"
  }
}
