import Interlock

// What the tasks of activities do, and the actor that starts them.
extension MachineActor.Mailbox {
  typealias Run = Activities<StateID, EventID>.Run

  /// Notes activities that are going to be started.
  func expect(_ runs: [Run]) {
    state.withLock { $0.rare.activities.add(runs) }
  }

  /// Notes that an activity has begun.
  ///
  /// - Returns: Whether a timer has waited for that, so that the actor has to be told.
  func begin(_ number: Int) -> Bool {
    let released = state.withLock { $0.rare.activities.begin(number) }
    for promise in released.watchers { promise.keep(true) }
    return released.timer
  }

  /// Notes that the state of an activity has been left.
  ///
  /// - Returns: Whether a timer has waited for it to begin.
  func cancel(activity number: Int) -> Bool {
    let released = state.withLock { $0.rare.activities.cancel(number) }
    for promise in released.watchers { promise.keep(true) }
    return released.timer
  }

  /// Puts what has come of an activity behind those that wait, in one go with its end: whoever knows that it is
  /// over finds its event.
  ///
  /// - Parameters:
  ///   - end: The activity, and its error.
  ///   - message: What has come of it.
  func end(_ end: RunningActivities<StateID, EventID>.End, _ message: Message) {
    state.withLock { state in
      let counts = state.rare.activities.end(end)
      state.hasNews = true
      guard counts, !state.isInvalidated else { return }
      _ = state.append(message, timekeeper)
    }
  }

  /// Whether a timer has to wait until activities have begun. If so, the actor is told when it need not any more.
  func mustHoldTimer() -> Bool {
    state.withLock { $0.rare.activities.mustHoldTimer() }
  }

  /// Whether a timer waits until activities have begun.
  var holdsTimer: Bool { state.withLock { $0.rare.activities.holdsTimer } }

  /// Waits until all activities have begun.
  ///
  /// - Returns: Whether they have; false if the task is cancelled.
  func activitiesHaveBegun() async -> Bool {
    let promise = Promise<Bool>()
    guard state.withLock({ $0.rare.activities.watch(promise) }) else { return true }
    return await promise.value { promise.keep(false) }
  }
}
