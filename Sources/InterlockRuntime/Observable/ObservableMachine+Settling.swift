import Foundation
public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine: nonisolated LiveMachine {
  /// Processes what activities have sent so far, and fires due timers.
  ///
  /// Like `MachineActor.flush`, but synchronous: it does not wait, so a timer that needs an activity to begin is not
  /// fired. A callback of the machine must not call it.
  public func flush() {
    begin()
    takeIn()
    perform {}
  }

  /// Waits until the machine is at rest: due timers have fired, and the outcomes of finished activities, with
  /// everything that follows from them, have been processed.
  ///
  /// Activates an inactive machine. Does not wait for running activities, as explained at `MachineActor.settle`.
  ///
  /// - Returns: True if the machine is at rest. False if the task is cancelled, or if the work never ends.
  @MainActor
  @discardableResult
  public func settle() async -> Bool {
    for _ in 0..<Self.settlingTurns where !Task.isCancelled {
      flush()
      let executor = alarm.timekeeper.executor
      // Checked before the inbox: an activity puts its results there before the executor is at rest.
      let isExecutorAtRest = executor?.isAtRest ?? true
      switch interpreter.standing(at: now, hasWork: !inbox.isEmpty, holdsTimer: inbox.holdsTimer) {
      case .waitsForActivities:
        guard await inbox.activitiesHaveBegun() else { return false }
      case .canGoOn:
        await Task.yield()
      case .isStuck, .isAtRest:
        guard let executor, !isExecutorAtRest else {
          return isOver ? await activitiesHaveEnded() : true
        }
        guard await executor.rest(atMost: 100_000) else { return false }
      }
    }
    return false
  }

  /// How many turns to take before concluding that there is no end.
  private static var settlingTurns: Int { 1_000 }

  /// Waits until a state is active. An initial state is active once it has been entered.
  ///
  /// - Parameters:
  ///   - state: The state, or one that contains the active states.
  ///   - limit: How long to wait, in real time, whatever the clock of the machine.
  /// - Throws: As `MachineActor.wait`.
  public func wait(for state: StateID, upTo limit: Duration) async throws {
    try await wait(for: quoted(state), upTo: limit) { $0.isActive && $0.isIn(state) }
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - name: The name of the condition, for the error message.
  ///   - limit: How long to wait, in real time.
  ///   - condition: Checked now and after each macrostep. Before activation, it sees an inactive machine that answers
  ///     for its initial states.
  /// - Throws: As `MachineActor.wait`.
  public func wait(
    for name: String,
    upTo limit: Duration,
    until condition: @escaping @Sendable (Machine) -> Bool
  ) async throws {
    var end = WaitEnd.over
    // Again, if a callback has replaced a machine that had finished.
    while end == .over {
      guard !condition(current) else { return }
      guard !isOver else { throw error(name, limit, isOver: true) }
      end = await watching(buffer: .max) { await $0.firstFulfilling(condition, upTo: limit) }
      guard end != .found else { return }
      try Task.checkCancellation()
    }
    throw error(name, limit, isOver: isOver)
  }

  /// Passes a stream of macrosteps to a closure. The stream ends with the machine.
  func watching<Outcome>(
    buffer: Int,
    _ body: (AsyncStream<Machine>) async -> Outcome
  ) async -> Outcome {
    let (machines, feed) = Feed<Machine>.make(buffer: buffer)
    lastWatcher += 1
    let id = lastWatcher
    watchers.add(feed, id)
    defer { _ = watchers.remove(id) }
    return await body(machines)
  }

  private func error(_ name: String, _ limit: Duration, isOver: Bool) -> WaitError {
    let observed = current.occupation(
      isEnded ? .invalidated : current.isFinished ? .finished : .running,
      waiting: queue.count,
      activities: inbox.activities.map(\.label),
      at: now
    )
    return WaitError(awaited: name, limit: limit, observed: observed, isOver: isOver)
  }
}
