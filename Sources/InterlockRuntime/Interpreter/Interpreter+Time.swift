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
    guard let retries else { return machine.nextDeadline }
    let others = machine.dueTimer(by: .infinity, except: Set(retries.keys)).map { [$0.deadline] }
    return (retries.values + (others ?? [])).min()
  }

  /// The deadline of the first timer that is to fire at a time.
  package func deadline(reachedAt time: Date) -> Date? {
    timer(reachedAt: time)?.deadline
  }

  /// The first timer that is to fire at a time. One that has thrown is left alone for a while, and does not keep the
  /// others from being fired.
  private func timer(reachedAt time: Date) -> Machine.DueTimer? {
    guard !isAnswering else { return nil }
    let reached = time + rounding
    let resting = retries.map { Set($0.filter { $0.value > reached }.keys) }
    return machine.dueTimer(by: reached.timeIntervalSinceReferenceDate, except: resting ?? [])
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
    guard let timer = timer(reachedAt: time) else { return .isNotDue }
    guard !runsActivities || !mustWait() else { return .isHeld }
    let moment = moment(ofTimerDue: timer.deadline, now: now)
    do throws(Machine.FireError) {
      let receipt = try machine.expire(timer, at: moment)
      return .taken(CompletedMacrostep(receipt, follow(timerWith: receipt)))
    } catch {
      leaveAlone(timer, until: now + Self.pause)
      return .failed(error)
    }
  }

  /// What follows from a timer. It is no reason to retry another that is still set.
  private mutating func follow(timerWith receipt: Machine.Receipt) -> Actions {
    let others = remainingRetries
    defer { retries = others }
    return follow(receipt, EventData())
  }

  private mutating func leaveAlone(_ timer: Machine.DueTimer, until time: Date) {
    retries = (retries ?? [:]).merging([timer.number: time]) { $1 }
  }

  /// Those of the timers that threw that are still set, and when to retry each; nil if none is.
  var remainingRetries: [Int: Date]? {
    guard let retries else { return nil }
    let numbers = machine.remaining(of: Set(retries.keys))
    return numbers.isEmpty ? nil : retries.filter { numbers.contains($0.key) }
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
      guard let timer = interpreter.timer(reachedAt: now) else { break }
      let moment = moment(ofTimerDue: timer.deadline, now: now)
      guard let receipt = interpreter.machine.rehearse(timer, at: moment) else {
        interpreter.leaveAlone(timer, until: .distantFuture)
        continue
      }
      // The next timer would wait for them to begin.
      guard interpreter.follow(timerWith: receipt).started.isEmpty else { break }
    }
    return interpreter.machine
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
