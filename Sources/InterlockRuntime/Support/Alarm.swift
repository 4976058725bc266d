import Foundation

/// What time it is for a live machine, and the task that sleeps until one of its timers is due.
@usableFromInline
struct Alarm: Sendable {
  let timekeeper: Timekeeper

  private var task: Task<Void, Never>?

  /// Until when the task sleeps.
  private var wakeTime = Date.distantFuture

  /// What time it is at least: a clock that wakes the task may be off by what rounding takes.
  private var reachedTime = Date.distantPast

  /// The number of the task.
  private var number = 0

  init(_ timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
  }

  var now: Date { max(timekeeper.now, reachedTime) }

  /// Until when somebody has to sleep.
  ///
  /// Somebody who sleeps already goes on sleeping if that is not too long, even if there is nothing to wait for
  /// any more, and looks again when he wakes: a sleep that is cancelled keeps its memory until its time has come.
  ///
  /// - Parameter time: When the machine wants attention; nil if it waits for nothing.
  /// - Returns: The time; nil if nobody has to, or somebody does already.
  func timeToSet(for time: Date?) -> Date? {
    guard let time else { return nil }
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
