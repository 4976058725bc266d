public import Foundation
public import Interlock

// Time.
extension MachineActor {
  /// The outcome of firing a timer.
  @usableFromInline
  enum TimerOutcome: Sendable {
    /// It has been fired, or has failed and been answered.
    case wasDue
    /// None is due, or the machine may not run.
    case isNotDue
    /// It waits for activities to begin.
    case isHeld
  }

  /// Fires the timers that are due at a time, up to the limit of one call of the machine.
  ///
  /// - Returns: The outcome of the last.
  @usableFromInline
  @discardableResult
  func fireTimers(until time: Date) -> TimerOutcome {
    guard interpreter.machine.nextDeadline != nil else { return .isNotDue }
    var limit = interpreter.machine.stepLimit
    return fireTimers(until: time, atMost: &limit)
  }

  /// Fires the timers that are due at a time, up to a limit.
  func fireTimers(until time: Date, atMost limit: inout Int) -> TimerOutcome {
    while limit > 0 {
      limit -= 1
      let outcome = fireTimer(until: time)
      guard outcome == .wasDue else { return outcome }
    }
    return .wasDue
  }

  /// Fires the timers that were due when a message was sent. The message comes next, unless a timer has suspended the
  /// machine.
  ///
  /// - Returns: False if a timer waits for activities to begin, and the message with it.
  @usableFromInline
  func fireTimers(until time: Date, before number: Int) -> Bool {
    guard fireTimers(until: time) != .isHeld else { return false }
    if mailbox.isRunning { mailbox.forgetTime(of: number) }
    return true
  }

  /// Fires a timer that is due at a time.
  func fireTimer(until time: Date) -> TimerOutcome {
    guard interpreter.machine.nextDeadline != nil, mailbox.isRunning else { return .isNotDue }
    switch interpreter.fireTimer(dueAt: time, now: now, unless: mailbox.mustHoldTimer()) {
    case .isNotDue: return .isNotDue
    case .isHeld: return .isHeld
    case .taken(let taken): conclude(taken, .timerFired(taken.receipt))
    case .failed(let error): failTimer(error)
    }
    return .wasDue
  }

  /// Makes sure that the actor is woken when a timer is due.
  @inlinable
  func rest() {
    if interpreter.machine.nextDeadline != nil { setAlarm() }
  }

  @usableFromInline
  func setAlarm() {
    // A timer that is held needs no alarm: the code that holds it reports when it releases it.
    let time = mailbox.isRunning && !mailbox.holdsTimer ? interpreter.wakeTime : nil
    guard let time = alarm.timeToSet(for: time) else { return }
    alarm.set(for: time) { [weak self] number in await self?.wake(number, at: time) }
  }

  private func wake(_ number: Int, at time: Date) {
    alarm.ring(number, at: time)
    drain()
    if mailbox.hasWork { schedule() }
  }
}
