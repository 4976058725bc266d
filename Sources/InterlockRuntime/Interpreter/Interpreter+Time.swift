package import Foundation
package import Interlock

extension Interpreter {
  /// The outcome of firing the timer that is due first.
  package enum TimerOutcome: Sendable {
    case taken(CompletedMacrostep)
    /// It has thrown, and will be left alone for a second.
    case failed(Machine.FireError)
    /// It waits for activities to begin.
    case isHeld
    case isNotDue
  }

  /// When the timers need attention: the next deadline, or the time at which a timer that has thrown is retried; nil
  /// if the machine waits for nothing.
  package var wakeTime: Date? {
    machine.nextDeadline.map(fireTime)
  }

  /// The deadline of the first timer, if it is to fire at a time.
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
  ///   - now: The current time.
  ///   - mustWait: Whether some activities have not begun. Only called if a timer is due and would otherwise fire.
  /// - Returns: The outcome.
  package mutating func fireTimer(
    dueAt time: Date,
    now: Date,
    unless mustWait: @autoclosure () -> Bool
  ) -> TimerOutcome {
    guard let deadline = deadline(reachedAt: time) else { return .isNotDue }
    guard !runsActivities || !mustWait() else { return .isHeld }
    let moment = moment(ofTimerDue: deadline, now: now)
    do throws(Machine.FireError) {
      // Not before its deadline: a clock may miss it by a rounding error.
      guard let receipt = try machine.advanceOnce(to: max(time, deadline), at: moment) else {
        return .isNotDue
      }
      return .taken(CompletedMacrostep(receipt, follow(receipt, EventData())))
    } catch {
      retry = Retry(deadline: deadline, time: now + Self.pause)
      return .failed(error)
    }
  }

  /// The machine that an event would meet now: after the timers that `fireTimer` would fire, as far as that follows
  /// without callbacks.
  package func prospect(
    at now: Date,
    unless mustWait: @autoclosure () -> Bool
  ) -> Machine {
    guard deadline(reachedAt: now) != nil, !runsActivities || !mustWait() else { return machine }
    var interpreter = self
    for _ in 0..<machine.stepLimit {
      guard let deadline = interpreter.deadline(reachedAt: now) else { break }
      let moment = moment(ofTimerDue: deadline, now: now)
      guard let receipt = interpreter.machine.rehearseOnce(to: max(now, deadline), at: moment),
        // The next timer would wait for them to begin.
        interpreter.follow(receipt, EventData()).started.isEmpty
      else { break }
    }
    return interpreter.machine
  }

  /// When a timer with a deadline is to fire.
  private func fireTime(of deadline: Date) -> Date {
    guard let retry, retry.deadline == deadline else { return deadline }
    return retry.time
  }

  /// From when to count what follows a timer: from its deadline, unless it is late and counts from now.
  private func moment(ofTimerDue deadline: Date, now: Date) -> Date {
    lateTimers == .countFromNow && deadline + Self.tolerance < now ? now : deadline
  }

  /// For how many seconds a timer that has thrown is left alone.
  private static var pause: Double { 1 }

  /// From how many seconds on a timer counts as late.
  private static var tolerance: Double { 0.01 }
}
