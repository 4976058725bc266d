import Foundation

/// When the timers of a live machine are fired: what time it is, and the task that sleeps until one is due.
@usableFromInline
struct Alarm: Sendable {
  let timekeeper: Timekeeper

  private var task: Task<Void, Never>?

  /// Until when the task sleeps.
  private var wakeTime = Date.distantFuture

  /// What time it is at least: a clock that wakes the task may be off by what rounding takes.
  private var reachedTime = Date.distantPast

  /// The timer that has thrown last, by its deadline, and when it is tried again.
  private var retry: (deadline: Date, time: Date)?

  /// The number of the task.
  private var number = 0

  init(_ timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
  }

  var now: Date { max(timekeeper.now, reachedTime) }

  /// Whether a timer with a deadline is to be fired at a time.
  func isDue(_ deadline: Date?, at time: Date) -> Bool {
    guard let deadline else { return false }
    return fireTime(of: deadline).isReached(at: time)
  }

  /// When a timer with a deadline is to be fired.
  private func fireTime(of deadline: Date) -> Date {
    guard let retry, retry.deadline == deadline else { return deadline }
    return retry.time
  }

  /// At what time a timer is taken that is due: its deadline, unless it is late and counts from now.
  func time(ofTimerDue deadline: Date, _ choice: LateTimers) -> Date {
    guard choice == .countFromNow, deadline + Self.tolerance < now else { return deadline }
    return now
  }

  /// By how many seconds a timer is late if it is.
  private static var tolerance: Double { 0.01 }

  /// A timer has thrown: it is left alone for a second.
  ///
  /// - Parameter deadline: Its deadline.
  mutating func putOff(_ deadline: Date?) {
    retry = deadline.map { ($0, now + 1) }
  }

  /// The machine has changed: a timer that has thrown may be tried again.
  mutating func tryAgain() {
    retry = nil
  }

  /// What has changed since was no reason to try a timer again that has thrown.
  mutating func keepRetry(of earlier: Self) {
    retry = earlier.retry
  }

  /// Until when somebody has to sleep.
  ///
  /// Somebody who sleeps already goes on sleeping if that is not too long, even if there is nothing to wait for
  /// any more, and looks again when he wakes: a sleep that is cancelled keeps its memory until its time has come.
  ///
  /// - Parameter deadline: The next deadline of the machine; nil if it waits for nothing.
  /// - Returns: The time; nil if nobody has to, or somebody does already.
  func timeToSet(for deadline: Date?) -> Date? {
    guard let deadline else { return nil }
    let time = fireTime(of: deadline)
    // One who has slept enough is on his way, and may be too late for somebody who asks when the machine waits.
    let isAsleep = task != nil && !wakeTime.isReached(at: now)
    return isAsleep && wakeTime <= time ? nil : time
  }

  /// Sleeps until a time, instead of until whatever it was before.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - wake: Called afterwards, with the number of this sleep; it has to call `ring`.
  mutating func set(for time: Date, _ wake: @escaping @Sendable (_ number: Int) async -> Void) {
    cancel()
    number += 1
    wakeTime = time
    task = timekeeper.start { [timekeeper, number] in
      guard (try? await timekeeper.sleep(until: time)) != nil else { return }
      await timekeeper.hold { await wake(number) }
    }
  }

  /// The task has slept until a time.
  ///
  /// - Parameters:
  ///   - number: The number of its sleep; somebody else may sleep by now.
  ///   - time: The time.
  mutating func ring(_ number: Int, at time: Date) {
    if number == self.number { task = nil }
    reachedTime = max(reachedTime, time)
  }

  mutating func cancel() {
    task?.cancel()
    task = nil
  }
}
