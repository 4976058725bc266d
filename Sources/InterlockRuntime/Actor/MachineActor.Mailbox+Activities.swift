import Interlock

// What the tasks of activities do, and the actor that starts them.
extension MachineActor.Mailbox {
  typealias Run = Activities<StateID, EventID>.Run

  /// Records activities that are about to be started.
  func expect(_ runs: [Run]) {
    change { $0.rare.activities.add(runs) }
  }

  /// Records that an activity has begun.
  ///
  /// - Returns: Whether a timer was waiting for that, so that the actor has to be told.
  func begin(_ number: Int) -> Bool {
    let released = change { $0.rare.activities.begin(number) }
    for promise in released.watchers { promise.keep(true) }
    return released.timer
  }

  /// Records that the state of an activity has been left.
  ///
  /// - Returns: Whether a timer was waiting for it to begin.
  func cancel(activity number: Int) -> Bool {
    let released = change { $0.rare.activities.cancel(number) }
    for promise in released.watchers { promise.keep(true) }
    return released.timer
  }

  /// Enqueues the outcome of an activity together with its end: when the activity is known to have ended, its event is
  /// there.
  ///
  /// - Parameters:
  ///   - end: The activity, and its error.
  ///   - message: Its outcome.
  func end(_ end: RunningActivities<StateID, EventID>.End, _ message: Message) {
    let message = timed(message)
    change { state in
      let refused = state.isClosed ? message.events.first?.event : nil
      let counts = state.rare.activities.end(end, refused: refused)
      state.hasNews = true
      guard counts, !state.isClosed else { return }
      _ = state.append(message)
    }
  }

  /// Whether a timer has to wait until activities have begun. If so, the actor is told as soon as it no longer has to.
  func mustHoldTimer() -> Bool {
    change { $0.rare.activities.mustHoldTimer() }
  }

  /// Whether a timer waits until activities have begun.
  var holdsTimer: Bool { state.withLock { $0.rare.activities.holdsTimer } }

  /// Waits until all activities have begun.
  ///
  /// - Returns: Whether they have; false if the task is cancelled.
  func activitiesHaveBegun() async -> Bool {
    let promise = Promise<Bool>()
    guard change({ $0.rare.activities.watch(promise) }) else { return true }
    return await promise.value { promise.keep(false) }
  }

  /// Waits until all activities have begun, even if the task is cancelled.
  func activitiesBegin() async {
    let promise = Promise<Bool>()
    guard change({ $0.rare.activities.watch(promise) }) else { return }
    _ = await promise.value {}
  }
}
