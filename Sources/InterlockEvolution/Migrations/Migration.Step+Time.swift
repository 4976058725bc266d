#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Interlock

extension Migration.Step {
  /// Starts a new timeout. Timeouts are set when a state is entered, so an entity that is already in the state would
  /// never start it.
  ///
  /// - Parameters:
  ///   - state: The state with the timeout, by its name in the next definition.
  ///   - duration: Its length.
  ///   - date: The start of the timeout for every entity, such as the day on which the definition was released.
  /// - Returns: The step. It is taken after all others. If the state is not active, or already waits for the timeout,
  ///   it changes nothing.
  public static func startTimeout(of state: String, _ duration: Duration, at date: Date) -> Self {
    let start = date.timeIntervalSinceReferenceDate
    return Self(content: .startTimeout(state, duration.seconds, at: start))
  }
}

extension DynamicMachine.Snapshot {
  /// Moves the deadline of a timeout whose length has changed.
  mutating func changeTimeout(of state: String, from old: Double, to new: Double) {
    timers = timers.map { timer in
      guard timer.isTimeout(of: state, old) else { return timer }
      let deadline = timer.deadline + (new - timer.seconds)
      return DynamicMachine.PendingTimer(timer.content, seconds: new, deadline: deadline)
    }
  }

  mutating func startTimeout(of state: String, _ seconds: Double, at start: Double) {
    guard !timers.contains(where: { $0.isTimeout(of: state, seconds) }) else { return }
    let deadline = Date(timeIntervalSinceReferenceDate: start + seconds)
    timers.append(
      DynamicMachine.PendingTimer(.timeout(of: state), seconds: seconds, deadline: deadline)
    )
  }
}

extension DynamicMachine.PendingTimer {
  /// Whether it is the timeout of a state with a given length. Storage may have rounded it.
  func isTimeout(of state: String, _ seconds: Double) -> Bool {
    content == .timeout(of: state) && isAbout(self.seconds, seconds)
  }
}
