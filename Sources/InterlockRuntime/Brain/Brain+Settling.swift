package import Foundation

extension Brain {
  /// How a live machine stands between two pieces of work, for those who wait until it has come to rest.
  package enum Standing: Sendable {
    /// A timer waits for activities to begin.
    case waitsForActivities
    /// There is something to do.
    case canGoOn
    /// There is something to do that cannot be done: a timer of a machine that may not run is due.
    case isStuck
    case isAtRest
  }

  /// How it stands.
  ///
  /// - Parameters:
  ///   - time: What time it is.
  ///   - hasWork: Whether something has come that can be worked off.
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
