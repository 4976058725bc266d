import Foundation
import Interlock

/// How waiting for an element has ended.
enum WaitEnd: Sendable {
  case found
  case over
  case limitReached
}

extension AsyncStream where Element: Sendable {
  /// Waits for an element that fulfils a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - limit: How long to wait.
  /// - Returns: How it has ended; `over` as well if the task is cancelled.
  func firstFulfilling(
    _ condition: @escaping @Sendable (Element) -> Bool,
    upTo limit: Duration
  ) async -> WaitEnd {
    await withTaskGroup(of: WaitEnd.self) { group in
      group.addTask {
        for await element in self where condition(element) { return .found }
        return .over
      }
      group.addTask {
        try? await ContinuousClock().sleep(for: limit)
        return .limitReached
      }
      let end = await group.next() ?? .over
      group.cancelAll()
      return end
    }
  }
}

extension Machine {
  /// What a live machine is doing, in words.
  ///
  /// - Parameters:
  ///   - lifecycle: Its life.
  ///   - waiting: How many events wait.
  ///   - activities: The activities that run.
  ///   - time: What time it is.
  /// - Returns: Words that complete "it is".
  func occupation(
    _ lifecycle: Lifecycle,
    waiting: Int,
    activities: [String],
    at time: Date
  ) -> String {
    let states = configuration.map { "'\($0)'" }.joined(separator: " and ")
    let place = states.isEmpty ? "inactive" : "in \(states)"
    var parts = ["\(lifecycle.rawValue), \(place)"]
    parts.append(waiting == 1 ? "1 event waits" : "\(waiting) events wait")
    parts.append(
      activities.isEmpty ? "no activity runs" : "\(activities.joined(separator: ", ")) runs"
    )
    if let nextDeadline {
      let seconds = nextDeadline.timeIntervalSince(time)
      parts.append(
        seconds > 0 ? "the next timer is due in \(seconds) seconds" : "a timer is due"
      )
    }
    return parts.joined(separator: "; ")
  }
}
