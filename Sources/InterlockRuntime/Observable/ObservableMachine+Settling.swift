import Foundation
public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine: nonisolated LiveMachine {
  /// Works off what activities have sent before, and fires the timers that are due.
  ///
  /// As `MachineActor.flush`, but what it does has happened when the call returns: nothing is waited for, so that a
  /// timer which needs an activity to begin is not fired. It must not be called by a callback of the machine.
  public func flush() {
    begin()
    takeIn()
    perform {}
  }

  /// Waits until the machine has come to rest: until the timers that are due have been fired, and what has come of
  /// activities that are over has been worked off, with all that follows from that.
  ///
  /// A machine that has not begun begins. Activities that go on are not waited for; what that means is said of
  /// `MachineActor.settle`.
  ///
  /// - Returns: Whether the machine is at rest. False if the task is cancelled, and if there is no end.
  @MainActor
  @discardableResult
  public func settle() async -> Bool {
    for _ in 0..<Self.settlingTurns where !Task.isCancelled {
      flush()
      let executor = alarm.timekeeper.executor
      // Asked before the inbox: an activity puts what it has done there, and only then the executor rests.
      let isExecutorAtRest = executor?.isAtRest ?? true
      switch brain.standing(at: now, hasWork: !inbox.isEmpty, holdsTimer: inbox.holdsTimer) {
      case .waitsForActivities:
        guard await inbox.activitiesHaveBegun() else { return false }
      case .canGoOn:
        await Task.yield()
      case .isStuck, .isAtRest:
        guard let executor, !isExecutorAtRest else { return true }
        guard await executor.rest(atMost: 100_000) else { return false }
      }
    }
    return false
  }

  /// How many turns it takes until one may say that there is no end.
  private static var settlingTurns: Int { 1_000 }

  /// Waits until a state is active.
  ///
  /// - Parameters:
  ///   - state: The state, or one that contains the active states.
  ///   - limit: How long to wait, of the computer's time, whatever the clock of the machine.
  /// - Throws: As `MachineActor.wait`.
  public func wait(for state: StateID, upTo limit: Duration) async throws {
    try await wait(for: quoted(state), upTo: limit) { $0.isIn(state) }
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - name: What is waited for, for the error.
  ///   - limit: How long to wait, of the computer's time.
  ///   - condition: Asked about the machine as it is, and after each macrostep.
  /// - Throws: As `MachineActor.wait`.
  public func wait(
    for name: String,
    upTo limit: Duration,
    until condition: @escaping @Sendable (Machine) -> Bool
  ) async throws {
    guard !condition(current) else { return }
    guard !current.isFinished else { throw error(name, limit, isOver: true) }
    let (machines, continuation) = AsyncStream<Machine>.makeStream()
    lastWatcher += 1
    let id = lastWatcher
    watchers.add(continuation, id)
    let end = await machines.firstFulfilling(condition, upTo: limit)
    watchers.remove(id)
    guard end != .found else { return }
    try Task.checkCancellation()
    throw error(name, limit, isOver: current.isFinished)
  }

  private func error(_ name: String, _ limit: Duration, isOver: Bool) -> WaitError {
    let instead = current.occupation(
      current.isFinished ? .finished : .running,
      waiting: queue.count,
      activities: inbox.activities,
      at: now
    )
    return WaitError(awaited: name, limit: limit, instead: instead, isOver: isOver)
  }
}
