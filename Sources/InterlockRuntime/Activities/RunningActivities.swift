import Interlock

/// The progress of activities as their tasks know it: which have begun, and which have ended.
struct RunningActivities<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  typealias Run = Activities<StateID, EventID>.Run

  /// An activity that has ended, and its error if it threw.
  struct End: Sendable {
    let run: Run
    let error: (any Error)?

    /// The event that it returned, if that is dropped because the machine is being ended.
    var dropped: EventID?
  }

  /// What no longer has to wait.
  struct Released: Sendable {
    var timer = false
    var watchers: [Promise<Bool>] = []
    /// The removed run. The caller releases it when no lock is held.
    var run: Run?
  }

  /// Those whose states are active.
  private var runs: [Int: Run] = [:]

  /// Those of them that have not begun. Timers wait for them.
  private var unbegun: Set<Int> = []

  /// The ended activities that the actor has not seen yet.
  private(set) var ends: [End] = []

  /// Whether a timer waits for activities to begin.
  private(set) var holdsTimer = false

  /// The promises to keep when all have begun.
  private var watchers: [Promise<Bool>] = []

  /// Those whose states are active, in the order in which they were started.
  var running: [Run] {
    runs.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Records activities that are about to be started.
  mutating func add(_ runs: [Run]) {
    for run in runs {
      self.runs[run.number] = run
      unbegun.insert(run.number)
    }
  }

  /// Whether some have not begun.
  var isBeginning: Bool { !unbegun.isEmpty }

  /// Whether a timer has to wait. If so, the actor is told as soon as it no longer has to.
  mutating func mustHoldTimer() -> Bool {
    guard !unbegun.isEmpty else { return false }
    holdsTimer = true
    return true
  }

  /// Keeps a promise once all have begun.
  ///
  /// - Returns: Whether that will be later.
  mutating func watch(_ promise: Promise<Bool>) -> Bool {
    guard !unbegun.isEmpty else { return false }
    watchers.append(promise)
    return true
  }

  /// Records that an activity has begun.
  mutating func begin(_ number: Int) -> Released {
    release(without: number)
  }

  /// Records that an activity has ended, for the actor to see.
  ///
  /// - Parameters:
  ///   - end: The activity, and its error.
  ///   - refused: The event that it returned, if events are refused.
  /// - Returns: Whether its state is still active, as far as is known.
  mutating func end(_ end: End, refused: EventID?) -> Bool {
    var end = end
    let counts = forget(end.run.number) != nil
    if counts { end.dropped = refused }
    ends.append(end)
    return counts
  }

  /// Records that an activity has ended.
  ///
  /// - Returns: It, if its state is still active as far as is known.
  mutating func forget(_ number: Int) -> Run? {
    runs.removeValue(forKey: number)
  }

  /// Records that the state of an activity has been left.
  mutating func cancel(_ number: Int) -> Released {
    let run = runs.removeValue(forKey: number)
    var released = release(without: number)
    released.run = run
    return released
  }

  mutating func takeEnds() -> [End] {
    defer { ends = [] }
    return ends
  }

  private mutating func release(without number: Int) -> Released {
    guard unbegun.remove(number) != nil, unbegun.isEmpty else { return Released() }
    defer {
      holdsTimer = false
      watchers = []
    }
    return Released(timer: holdsTimer, watchers: watchers)
  }
}
