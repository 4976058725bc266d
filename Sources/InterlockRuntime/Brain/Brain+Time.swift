package import Foundation
package import Interlock

extension Brain {
  /// What has become of the timer that is due first.
  package enum TimerOutcome: Sendable {
    case taken(Taken)
    /// It has thrown, and is left alone for a second.
    case failed(Machine.FireError)
    /// It waits for activities to begin.
    case isHeld
    case isNotDue
  }

  /// When somebody has to look at the timers: the next deadline, or when the timer that has thrown is tried again; nil
  /// if the machine waits for nothing.
  package var wakeTime: Date? {
    machine.nextDeadline.map(fireTime)
  }

  /// The deadline of the timer that comes first, if it is to be fired at a time.
  package func deadline(reachedAt time: Date) -> Date? {
    guard !isAnswering, let deadline = machine.nextDeadline,
      fireTime(of: deadline) <= time + rounding
    else { return nil }
    return deadline
  }

  /// Fires the timer that is due first.
  ///
  /// - Parameters:
  ///   - time: Until when timers are due: now, or earlier.
  ///   - now: What time it is.
  ///   - mustWait: Whether activities have not begun. Asked only if a timer is due, and would be fired otherwise.
  /// - Returns: What has become of it.
  package mutating func fireTimer(
    dueAt time: Date,
    now: Date,
    unless mustWait: @autoclosure () -> Bool
  ) -> TimerOutcome {
    guard let deadline = deadline(reachedAt: time) else { return .isNotDue }
    guard !runsActivities || !mustWait() else { return .isHeld }
    let moment = moment(ofTimerDue: deadline, now: now)
    do throws(Machine.FireError) {
      // Not before its deadline, of which a clock may be short by what rounding takes.
      guard let receipt = try machine.advanceOnce(to: max(time, deadline), at: moment) else {
        return .isNotDue
      }
      return .taken(Taken(receipt, follow(receipt, UserInfo())))
    } catch {
      retry = Retry(deadline: deadline, time: now + Self.pause)
      return .failed(error)
    }
  }

  /// When a timer with a deadline is to be fired.
  private func fireTime(of deadline: Date) -> Date {
    guard let retry, retry.deadline == deadline else { return deadline }
    return retry.time
  }

  /// From when what follows from a timer counts: its deadline, unless it is late and counts from now.
  private func moment(ofTimerDue deadline: Date, now: Date) -> Date {
    lateTimers == .countFromNow && deadline + Self.tolerance < now ? now : deadline
  }

  /// For how many seconds a timer that has thrown is left alone.
  private static var pause: Double { 1 }

  /// By how many seconds a timer is late if it is.
  private static var tolerance: Double { 0.01 }
}
