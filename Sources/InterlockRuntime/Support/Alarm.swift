import Foundation

/// The time of a live machine, and the task that sleeps until one of its timers is due.
@usableFromInline
struct Alarm: Sendable {
  let timekeeper: Timekeeper

  private var task: Task<Void, Never>?

  /// Until when the task sleeps.
  private var wakeTime = Date.distantFuture

  /// The earliest time it can be: a clock that wakes the task may be off by a rounding error.
  private var reachedTime = Date.distantPast

  /// The number of the task.
  private var number = 0

  init(_ timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
  }

  var now: Date { max(timekeeper.now, reachedTime) }

  /// Until when a task has to sleep.
  ///
  /// A task that already sleeps keeps sleeping if that is not too long, even if there is nothing to wait for any more,
  /// and looks again when it wakes: a cancelled sleep keeps its memory until its time has come.
  ///
  /// - Parameter time: When the machine needs attention; nil if it waits for nothing.
  /// - Returns: The time; nil if no task has to sleep, or one already does.
  func timeToSet(for time: Date?) -> Date? {
    guard let time else { return nil }
    // A task that has slept long enough is on its way, and may be too late for a caller that asks when the machine
    // waits.
    let isAsleep = task != nil && !wakeTime.isReached(at: now)
    return isAsleep && wakeTime <= time ? nil : time
  }

  /// Sleeps until a time, replacing any earlier sleep.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - wake: Called afterwards, with the number of this sleep; it must call `ring`.
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
  ///   - number: The number of its sleep; another task may sleep by now.
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
