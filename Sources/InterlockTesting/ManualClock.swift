import InterlockRuntime

/// A clock that stands still until a test moves it on.
///
///     let clock = ManualClock()
///     let player = MachineActor(prototype, clock: clock)
///     player.resume()
///     try await player.fire(.play)
///     clock.advance(by: .seconds(600))
///     await player.flush()                   // what is due now has been fired
///
/// Timers of a live machine are fired at their deadlines, however far the clock is moved at once. Activities
/// that sleep are tasks of their own: `step` moves the clock as far as the next of them, so that each wakes at
/// its time.
public final class ManualClock: Clock {
  /// A moment, as the time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The moment some time later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// The time until another moment.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
    public static func < (left: Self, right: Self) -> Bool {
      left.offset < right.offset
    }
  }

  private struct Sleeper: Sendable {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Watcher: Sendable {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
    /// Those who were cancelled before they slept.
    var cancelled: Set<Int> = []
    var lastID = 0
  }

  private let state = Locked(State())

  /// Makes a clock that stands at zero.
  public init() {}
}

extension ManualClock {
  /// The moment at which the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Waits until the clock has been moved to a moment.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Ignored: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = nextID()
    let isWoken = await cancellable { continuation in
      let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
      let isWoken: Bool? = state.withLock { state in
        guard !state.cancelled.contains(id) else { return false }
        guard state.now < deadline else { return true }
        state.sleepers.append(sleeper)
        return nil
      }
      if let isWoken { return continuation.resume(returning: isWoken) }
      wakeWatchers()
    } onCancel: { [self] in
      let sleeper = state.withLock { state in
        let index = state.sleepers.firstIndex { $0.id == id }
        if index == nil { state.cancelled.insert(id) }
        return index.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(returning: false)
    }
    state.withLock { _ = $0.cancelled.remove(id) }
    guard isWoken else { throw CancellationError() }
  }

  /// Moves the clock on, and wakes those who sleep until then, in the order of their deadlines.
  ///
  /// - Parameter duration: By how much; zero or more.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to a moment, and wakes those who sleep until then, in the order of their deadlines.
  ///
  /// - Parameter moment: The moment; one in the past changes nothing.
  public func advance(to moment: Instant) {
    let woken = state.withLock { state in
      state.now = max(state.now, moment)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in woken { sleeper.continuation.resume(returning: true) }
  }

  /// Waits until somebody sleeps, and moves the clock to the earliest deadline.
  ///
  /// - Returns: Where the clock stands now.
  @discardableResult
  public func step() async -> Instant {
    await sleepers(1)
    let deadline = state.withLock { $0.sleepers.map(\.deadline).min() }
    if let deadline { advance(to: deadline) }
    return now
  }

  /// Waits until at least so many tasks sleep. Returns early if the task is cancelled.
  ///
  /// - Parameter count: How many.
  public func sleepers(_ count: Int) async {
    let id = nextID()
    _ = await cancellable { continuation in
      let watcher = Watcher(id: id, count: count, continuation: continuation)
      state.withLock { $0.watchers.append(watcher) }
      wakeWatchers()
    } onCancel: { [self] in
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume(returning: false)
    }
  }

  private func wakeWatchers() {
    let woken = state.withLock { state in
      let count = state.sleepers.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return state.watchers.filter { $0.count <= count }
    }
    for watcher in woken { watcher.continuation.resume(returning: true) }
  }

  private func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }
}
