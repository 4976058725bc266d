public import Foundation

/// A clock, and the date at which it was started: what a machine takes for the time.
///
/// The date is read once. Afterwards only the clock counts, so that nothing happens to a machine when somebody
/// sets the wall clock.
@usableFromInline
final class Timekeeper: Sendable {
  /// By how many seconds the time of the clock and a deadline may differ, and be the same: a date is exact to
  /// a tenth of a microsecond, and each timer that sets the next adds what it has lost.
  @inlinable
  static var rounding: Double { 1e-4 }

  @usableFromInline let clock: any Clock<Duration>
  @usableFromInline let start: Double
  @usableFromInline let elapsed: @Sendable () -> Double
  @usableFromInline let sleepUntil: @Sendable (_ elapsed: Double) async throws -> Void

  /// Who runs the tasks of the live machine, if the clock has somebody for that.
  @usableFromInline let executor: SerialTaskExecutor?

  @inlinable
  init(_ clock: some Clock<Duration>, date: Date) {
    let beginning = clock.now
    self.clock = clock
    executor = Self.executor(of: clock)
    start = date.timeIntervalSinceReferenceDate
    elapsed = { beginning.duration(to: clock.now).inSeconds }
    sleepUntil = { seconds in
      try await clock.sleep(
        until: beginning.advanced(by: .within(seconds)),
        tolerance: nil
      )
    }
  }

  @inlinable
  var now: Date {
    Date(timeIntervalSinceReferenceDate: start + elapsed())
  }

  @usableFromInline
  func sleep(until deadline: Date) async throws {
    try await sleepUntil(deadline.timeIntervalSinceReferenceDate - start)
  }

  @usableFromInline
  static func executor(of clock: any Clock<Duration>) -> SerialTaskExecutor? {
    (clock as? any ExecutorClock)?.executor
  }

  /// Does something that waits for the live machine only, so that the executor is not at rest before it is done.
  @usableFromInline
  func hold(_ operation: () async -> Void) async {
    executor?.hold()
    await operation()
    executor?.release()
  }

  /// Starts a task that waits for the live machine only.
  @usableFromInline
  func startHeld(_ operation: @escaping @Sendable () async -> Void) {
    executor?.hold()
    _ = start {
      await operation()
      self.executor?.release()
    }
  }

  /// Starts a task of the live machine.
  ///
  /// - Parameters:
  ///   - begun: Called once, when it has begun: when it runs, or, with an executor, when it first waits or is over.
  ///   - operation: What the task does.
  /// - Returns: The task.
  @usableFromInline
  func start(
    begun: (@Sendable () -> Void)? = nil,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if let executor { return executor.start(begun: begun, operation) }
    return Task.detached {
      begun?()
      await operation()
    }
  }
}

extension Date {
  /// Whether a deadline has been reached at a time, but for what rounding takes.
  @inlinable
  func isReached(at time: Date) -> Bool {
    self <= time + Timekeeper.rounding
  }
}

extension Duration {
  @inlinable
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// Seconds, of which there may be more than a duration can hold: a thousand years are as good as any more.
  @usableFromInline
  static func within(_ seconds: Double) -> Self {
    .seconds(min(max(seconds, -31_557_600_000), 31_557_600_000))
  }
}
