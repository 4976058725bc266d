public import Foundation
public import Interlock

/// A clock, and the date at which it was started: together, the time of a machine.
///
/// The date is read once. Afterwards only the clock counts, so setting the wall clock does not affect a machine.
@usableFromInline
final class Timekeeper: Sendable {
  /// By how many seconds the time of the clock and a deadline may differ and still count as the same: a date is exact
  /// to a tenth of a microsecond, and each timer that sets the next adds its rounding error.
  @inlinable
  static var rounding: Double { 1e-4 }

  @usableFromInline let clock: any Clock<Duration>
  @usableFromInline let start: Double
  @usableFromInline let elapsed: @Sendable () -> Double
  @usableFromInline let sleepUntil: @Sendable (_ elapsed: Double) async throws -> Void

  /// Runs the tasks of the live machine, if the clock has an executor.
  @usableFromInline let executor: SerialTaskExecutor?

  @inlinable
  init(_ clock: some Clock<Duration>, date: Date) {
    let beginning = clock.now
    self.clock = clock
    executor = Self.executor(of: clock)
    start = date.timeIntervalSinceReferenceDate
    elapsed = { beginning.duration(to: clock.now).seconds }
    sleepUntil = { seconds in
      try await clock.sleep(
        until: beginning.advanced(by: .within(seconds)),
        tolerance: nil
      )
    }
  }

  @inlinable
  var now: Date {
    HeldLocks.assertNone()
    return Date(timeIntervalSinceReferenceDate: start + elapsed())
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

  /// Keeps a promise with false when a limit is over.
  ///
  /// - Returns: The task that waits until then, to be cancelled when the promise has been kept.
  func limit(_ promise: Promise<Bool>, to limit: Duration) -> Task<Void, Never> {
    start {
      if (try? await self.clock.sleep(for: limit)) != nil { promise.keep(false) }
    }
  }

  /// Starts a task of the live machine.
  ///
  /// - Parameters:
  ///   - begun: Called once, when it has begun: when it runs, or, with an executor, when it first waits or ends.
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
  /// Whether a deadline has been reached at a time, up to a rounding error.
  @inlinable
  func isReached(at time: Date) -> Bool {
    self <= time + Timekeeper.rounding
  }
}

extension Duration {
  /// Seconds, of which there may be more than a duration can hold: beyond a thousand years it makes no difference.
  @usableFromInline
  static func within(_ seconds: Double) -> Self {
    Self(clampingSeconds: seconds, to: .seconds(31_557_600_000))
  }
}
