package import Foundation

extension Interpreter {
  /// The standing of a live machine between two pieces of work, for those who wait until it is at rest.
  package enum Standing: Sendable {
    /// A timer waits for activities to begin.
    case waitsForActivities
    /// There is work to do.
    case canGoOn
    /// There is work that cannot be done: a timer is due, but the machine may not run.
    case isStuck
    case isAtRest
  }

  /// The machine's standing.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - hasWork: Whether something has come that can be processed.
  ///   - holdsTimer: Whether a timer waits for activities to begin.
  ///   - mayRun: Whether timers may be fired.
  /// - Returns: What there is to wait for.
  package func standing(
    at time: Date,
    hasWork: Bool,
    holdsTimer: Bool,
    mayRun: Bool = true
  ) -> Standing {
    guard !holdsTimer else { return .waitsForActivities }
    let isTimerDue = deadline(reachedAt: time) != nil
    if hasWork || isTimerDue && mayRun { return .canGoOn }
    return isTimerDue ? .isStuck : .isAtRest
  }
}
