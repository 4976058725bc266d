public import Interlock

extension MachineActor: LiveMachine {
  /// Waits until what was sent before has been worked off, and the timers that are due have been fired.
  ///
  /// It does not wait for activities, but for those that a timer needs to have begun, nor for what comes of the
  /// events: another call does, and `settle()` does all of it. It can be called from anywhere, activities of the
  /// machine included. What a suspended machine has in its mailbox is not waited for; of one that is over there is
  /// nothing to wait for. Neither stops the machine nor changes it. Returns early if the task is cancelled while it
  /// waits.
  ///
  /// - Complexity: Linear in the events that wait and the timers that are due; of timers that set others, as many
  ///   are fired as the step limit of the machine.
  public func flush() async {
    let (last, time) = (mailbox.lastNumber, now)
    let machine = brain.machine
    var limit = machine.stepLimit + (machine.nextDeadline == nil ? 0 : machine.timers.count)
    while workOff(upTo: last) == .timerIsHeld
      || fireTimers(until: time, atMost: &limit) == .isHeld
    {
      guard await mailbox.activitiesHaveBegun() else { break }
    }
    mailbox.publish(brain.machine)
    rest()
  }

  /// Waits until the machine has come to rest: until the timers that are due have been fired, its mailbox is empty,
  /// and what has come of activities that are over has been worked off, with all that follows from that.
  ///
  /// Activities that go on are not waited for. With a clock that is moved by hand (`ManualClock` of
  /// `InterlockTesting`), an activity goes on if it waits for something: for the clock, for the network, for somebody
  /// else; one that can go on at once is waited for until it waits or is over. With any other clock, nobody
  /// knows what an activity is doing: of one that is not over yet, nothing is waited for.
  ///
  ///     try await player.fire(.play)
  ///     await player.settle()
  ///
  /// It can be called from anywhere, activities of the machine included.
  ///
  /// - Returns: Whether the machine is at rest. False if it is suspended while events wait or timers are due; if the
  ///   task is cancelled; and if there is no end, because of timers or activities that go on without ever
  ///   waiting: then it returns after about 100,000 events and timers more, or as many pieces of activities.
  @discardableResult
  public nonisolated func settle() async -> Bool {
    let executor = mailbox.timekeeper.executor
    var last = mailbox.lastNumber
    for _ in 0..<Self.settlingPortions where !Task.isCancelled {
      let standing = await standing(after: last, executor)
      last = 0
      switch standing {
      case .waitsForActivities:
        guard await mailbox.activitiesHaveBegun() else { return false }
      case .canGoOn:
        await Task.yield()
      case .isStuck, .isAtRest:
        guard await executor?.rest(atMost: 100_000) ?? true else { return false }
        // What came in the meantime, the executor has worked off, unless somebody else has sent it.
        guard mailbox.hasWork else {
          return mailbox.isInvalidated || mailbox.isEmpty && standing == .isAtRest
        }
      }
    }
    return false
  }

  /// How many portions of work it takes until one may say that there is no end.
  private static var settlingPortions: Int { 100 }

  /// How the machine stands when messages up to one have been worked off, and a portion more. If there is an executor,
  /// it does that: a task elsewhere that holds the actor would keep its tasks waiting without its knowledge.
  private nonisolated func standing(
    after last: Int,
    _ executor: SerialTaskExecutor?
  ) async -> Brain.Standing {
    guard let executor else { return await standingNow(after: last) }
    return await executor.run { await self.standingNow(after: last) }
  }

  private func standingNow(after last: Int) -> Brain.Standing {
    _ = workOff(upTo: last)
    workOff()
    return brain.standing(
      at: now,
      hasWork: mailbox.hasWork,
      holdsTimer: mailbox.holdsTimer,
      mayRun: mailbox.isRunning
    )
  }
}

extension MachineActor {
  /// Waits until a state is active.
  ///
  ///     try await player.wait(for: .playing, upTo: .seconds(5))
  ///
  /// The limit is one of the computer's time, whatever the clock of the machine: it is there so that a test ends
  /// which would hang, and can be generous. A state that is left again at once counts if a macrostep has ended in it.
  ///
  /// - Parameters:
  ///   - state: The state, or one that contains the active states.
  ///   - limit: How long to wait.
  /// - Throws: `WaitError` if the state has not been reached by then, or the machine ends without: it says what the
  ///   machine was doing instead. `CancellationError` if the task is cancelled.
  public nonisolated func wait(for state: StateID, upTo limit: Duration) async throws {
    try await wait(for: quoted(state), upTo: limit) { $0.isIn(state) }
  }

  /// Waits until a condition holds.
  ///
  ///     try await player.wait(for: "a timer", upTo: .seconds(5)) { $0.nextDeadline != nil }
  ///
  /// - Parameters:
  ///   - name: What is waited for, for the error.
  ///   - limit: How long to wait, of the computer's time.
  ///   - condition: Asked about the machine as it is, and after each macrostep.
  /// - Throws: As `wait(for:upTo:)`.
  public nonisolated func wait(
    for name: String,
    upTo limit: Duration,
    until condition: @escaping @Sendable (Machine) -> Bool
  ) async throws {
    let machines = mailbox.stream(of: \.machines, buffer: .max) { machine, _ in machine }
    let end = await machines.firstFulfilling(condition, upTo: limit)
    guard end != .found else { return }
    try Task.checkCancellation()
    throw WaitError(awaited: name, limit: limit, instead: mailbox.occupation, isOver: end == .over)
  }
}

extension MachineActor.Mailbox {
  /// What the machine is doing, in words.
  fileprivate var occupation: String {
    state.withLock { state in
      state.machine.occupation(
        state.lifecycle,
        waiting: state.eventCount,
        activities: state.rare.activities.labels,
        at: timekeeper.now
      )
    }
  }
}
