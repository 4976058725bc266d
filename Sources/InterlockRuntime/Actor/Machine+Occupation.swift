import Foundation
import Interlock

extension Machine {
  /// A description of what a live machine is doing.
  ///
  /// - Parameters:
  ///   - lifecycle: Its stage of life.
  ///   - waiting: How many events wait.
  ///   - activities: The activities that run.
  ///   - time: The current time.
  /// - Returns: Words that complete "it is".
  func occupation(
    _ lifecycle: ActorLifecycle,
    waiting: Int,
    activities: [String],
    at time: Date
  ) -> String {
    let states = enteredStates.map { quoted($0) }.joined(separator: " and ")
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
