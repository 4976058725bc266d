import Interlock
package import InterlockRuntime

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let player = MachineActor(prototype, clock: clock)
/// try await player.fire(.play)
/// await clock.advance(by: .seconds(600), settling: player)
/// #expect(player.state == .idle)
/// ```
///
/// `advance(by:settling:)` moves time from one deadline to the next and lets the machines settle at each: timers fire
/// on time, and sleeping activities continue. `advance(by:)` alone moves the clock at once, as if the computer had been
/// asleep.
///
/// The tasks of live machines with this clock run one after the other, so that a test sees them in the same order each
/// time, and `settle` knows what they are doing. On systems without task executors (before macOS 15 and iOS 18), they
/// run like any other tasks, and `settle` does not wait for an activity that could continue: use `wait(for:upTo:)`
/// there. An activity that blocks its thread blocks the others.
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

    /// Returns the moment some time later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the time until another moment.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Returns true if the left moment is before the right one.
    public static func < (left: Self, right: Self) -> Bool {
      left.offset < right.offset
    }
  }

  /// A sleeping task: ordered by deadline, then by the order in which they fell asleep.
  private struct Sleeper: Sendable, Comparable {
    let deadline: Instant
    let id: Int
    let promise: Promise<Bool>

    static func < (left: Self, right: Self) -> Bool {
      (left.deadline, left.id) < (right.deadline, right.id)
    }

    static func == (left: Self, right: Self) -> Bool {
      left.id == right.id
    }
  }

  private struct Watcher: Sendable {
    let id: Int
    let count: Int
    let promise: Promise<Void>
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    /// In order.
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
    var lastID = 0

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    /// The position of a sleeper, or where it would be.
    func index(of sleeper: Sleeper) -> Int {
      sleepers.partitioningIndex { !($0 < sleeper) }
    }
  }

  private let state = Locked(State())

  /// Runs the tasks of the live machines with this clock.
  package let executor = SerialTaskExecutor()

  /// Makes a clock that stands at zero.
  public init() {}
}

extension ManualClock: ExecutorClock {}

extension ManualClock {
  /// The current moment of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// When the first sleeper is woken.
  var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// Waits until the clock has been moved to a moment.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Ignored: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let promise = Promise<Bool>()
    let sleeper: Sleeper? = state.withLock { state in
      guard state.now < deadline else { return nil }
      let sleeper = Sleeper(deadline: deadline, id: state.nextID(), promise: promise)
      state.sleepers.insert(sleeper, at: state.index(of: sleeper))
      return sleeper
    }
    guard let sleeper else { return }
    wakeWatchers()
    let isWoken = await promise.value { [self] in
      remove(sleeper)
      promise.keep(false)
    }
    guard isWoken else { throw CancellationError() }
  }

  private func remove(_ sleeper: Sleeper) {
    state.withLock { state in
      let index = state.index(of: sleeper)
      guard index < state.sleepers.count, state.sleepers[index] == sleeper else { return }
      state.sleepers.remove(at: index)
    }
  }

  /// Moves the clock, and wakes the tasks that sleep until then, in the order of their deadlines.
  ///
  /// A live machine whose timer is due before that fires it late, as if the computer had been asleep. To fire each
  /// timer on time, use `advance(by:settling:)`.
  ///
  /// - Parameter duration: By how much; zero or more.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to a moment, and wakes the tasks that sleep until then, in the order of their deadlines.
  ///
  /// - Parameter moment: The moment; one in the past changes nothing.
  public func advance(to moment: Instant) {
    let woken = state.withLock { state in
      state.now = max(state.now, moment)
      let due = state.sleepers.prefix { $0.deadline <= state.now }
      state.sleepers.removeFirst(due.count)
      return due
    }
    for sleeper in woken { sleeper.promise.keep(true) }
  }

  /// Waits until a task sleeps, and moves the clock to the earliest deadline.
  ///
  /// - Returns: The clock's new moment.
  @discardableResult
  public func step() async -> Instant {
    await waitForSleepers(1)
    if let nextDeadline { advance(to: nextDeadline) }
    return now
  }

  /// Waits until at least this many tasks sleep. Returns early if the task is cancelled.
  ///
  /// - Parameter count: How many.
  public func waitForSleepers(_ count: Int) async {
    let promise = Promise<Void>()
    let id = state.withLock { state in
      let id = state.nextID()
      state.watchers.append(Watcher(id: id, count: count, promise: promise))
      return id
    }
    wakeWatchers()
    await promise.value { [self] in
      state.withLock { state in state.watchers.removeAll { $0.id == id } }
      promise.keep(())
    }
  }

  private func wakeWatchers() {
    let woken = state.withLock { state in
      let count = state.sleepers.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return state.watchers.filter { $0.count <= count }
    }
    for watcher in woken { watcher.promise.keep(()) }
  }
}
