import Foundation

/// When the timers of a live machine are fired: what time it is, and the task that sleeps until one is due.
@usableFromInline
struct Alarm: Sendable {
  let timekeeper: Timekeeper

  @usableFromInline var task: Task<Void, Never>?

  /// Until when the task sleeps.
  private var wakeTime = Date.distantFuture

  /// What time it is at least: a clock that wakes the task may be off by what rounding takes.
  private var reachedTime = Date.distantPast

  /// When a timer that has thrown is tried again.
  private var retryTime: Date?

  init(_ timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
  }

  var now: Date { max(timekeeper.now, reachedTime) }

  /// Whether somebody sleeps.
  @inlinable
  var isSet: Bool { task != nil }

  /// Whether a timer with a deadline is to be fired at a time.
  func isDue(_ deadline: Date?, at time: Date) -> Bool {
    guard let deadline else { return false }
    return deadline <= time && retryTime.map { $0 <= time } ?? true
  }

  /// A timer has thrown: it is left alone for a second.
  mutating func putOff() {
    retryTime = now + 1
  }

  /// The machine has changed: a timer that has thrown may be tried again.
  mutating func tryAgain() {
    retryTime = nil
  }

  /// Until when somebody has to sleep.
  ///
  /// - Parameter deadline: The next deadline of the machine; nil if it waits for nothing, which cancels the task.
  /// - Returns: The time; nil if nobody has to, or somebody does already.
  mutating func timeToSet(for deadline: Date?) -> Date? {
    guard let deadline else {
      cancel()
      return nil
    }
    let time = retryTime.map { max($0, deadline) } ?? deadline
    // One that sleeps until an earlier time looks again.
    return task != nil && wakeTime <= time ? nil : time
  }

  /// Sleeps until a time, instead of until whatever it was before.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - wake: Called afterwards; it has to call `ring`.
  mutating func set(for time: Date, _ wake: @escaping @Sendable () async -> Void) {
    cancel()
    wakeTime = time
    task = Task.detached { [timekeeper] in
      guard (try? await timekeeper.sleep(until: time)) != nil else { return }
      await wake()
    }
  }

  /// The task has slept until a time.
  mutating func ring(at time: Date) {
    task = nil
    reachedTime = max(reachedTime, time)
  }

  mutating func cancel() {
    task?.cancel()
    task = nil
  }
}
