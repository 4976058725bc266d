public import Interlock

extension LiveActor {
  /// Waits until all messages sent before have been processed and due timers have fired.
  ///
  /// It waits for activities only until those that a due timer needs have begun. It does not wait for what follows from
  /// the events: call it again for that, or `settle()` for all of it. You can call it from anywhere, including
  /// activities of the machine. If the machine is suspended or has ended, it does not wait for the mailbox. It neither
  /// stops nor changes the machine. It returns early if the task is cancelled.
  ///
  /// - Complexity: Linear in the waiting events and the due timers; timers that set others fire up to the machine's
  ///   step limit.
  public func flush() async {
    await actor.flushNow()
  }

  /// Waits until the machine is at rest: due timers have fired, its mailbox is empty, and the outcomes of finished
  /// activities, with everything that follows from them, have been processed.
  ///
  /// It does not wait for running activities, except for the cancelled ones of a machine that has ended, as
  /// ``end(waiting:)`` does. With a `ManualClock` (in `InterlockTesting`), an activity counts as running while it waits
  /// for the clock, the network, another task, or an actor shared with other tasks. An activity that can continue at
  /// once is awaited until it waits or ends. With any other clock, no unfinished activity is awaited.
  ///
  /// ```swift
  /// try await player.fire(.play)
  /// await player.settle()
  /// ```
  ///
  /// You can call it from anywhere, including activities of the machine.
  ///
  /// - Returns: True if the machine is at rest. False if it is suspended while events wait or timers are due, if the
  ///   task is cancelled, or if timers or activities continue without ever waiting: the call gives up after about
  ///   100,000 more events and timers, or as many pieces of activities.
  @discardableResult
  public func settle() async -> Bool {
    let (actor, mailbox) = (actor, actor.mailbox)
    let executor = mailbox.timekeeper.executor
    var last = mailbox.lastNumber
    for _ in 0..<MachineActor<StateID, EventID>.settlingPortions where !Task.isCancelled {
      let standing = await actor.standing(after: last)
      last = 0
      switch standing {
      case .waitsForActivities:
        guard await mailbox.activitiesHaveBegun() else { return false }
      case .canGoOn:
        await Task.yield()
      case .isStuck, .isAtRest:
        guard await executor?.rest(atMost: 100_000) ?? true else { return false }
        // The executor has processed whatever came in the meantime, unless it was sent from elsewhere.
        guard !mailbox.hasWork else { continue }
        guard mailbox.isOver ? await actor.activitiesHaveEnded() : true else { return false }
        return mailbox.isInvalidated || mailbox.isEmpty && standing == .isAtRest
      }
    }
    return false
  }
}

extension MachineActor {
  fileprivate func flushNow() async {
    if !interpreter.hasBegun || !mailbox.isIdle || interpreter.machine.nextDeadline != nil {
      await catchUp(upTo: mailbox.lastNumber) { await mailbox.activitiesHaveBegun() }
    }
    rest()
  }

  /// How many timers to fire before concluding that they set one another without end.
  var timerLimit: Int {
    let machine = interpreter.machine
    return machine.stepLimit + (machine.nextDeadline == nil ? 0 : machine.timers.count)
  }

  /// How many portions of work to do before concluding that there is no end.
  fileprivate static var settlingPortions: Int { 100 }

  /// The machine's standing after processing messages up to one, and a portion more. If there is an executor, it does
  /// that: a task elsewhere that holds the actor would keep the executor's tasks waiting without its knowledge.
  fileprivate nonisolated func standing(after last: Int) async -> Interpreter.Standing {
    await inOwnTask { $0.standingNow(after: last) }
  }

  private func standingNow(after last: Int) -> Interpreter.Standing {
    _ = drain(upTo: last)
    drain()
    return interpreter.standing(
      at: now,
      hasWork: mailbox.hasWork,
      holdsTimer: mailbox.holdsTimer,
      mayRun: mailbox.isRunning
    )
  }
}

extension LiveActor {
  /// Waits until a state is active. An initial state is active once it has been entered.
  ///
  /// ```swift
  /// try await player.wait(for: .playing, upTo: .seconds(60))
  /// ```
  ///
  /// The limit is in real time, whatever the clock of the machine. It only keeps a test from hanging, so it can be
  /// generous. A state that is left again at once counts if a macrostep has ended in it.
  ///
  /// - Parameters:
  ///   - state: The state, or one that contains the active states.
  ///   - limit: How long to wait.
  /// - Throws: `WaitError`, with what the machine was doing instead, if the limit is over or the machine ends first.
  ///   `CancellationError` if the task is cancelled.
  public func wait(for state: StateID, upTo limit: Duration) async throws {
    try await wait(for: quoted(state), upTo: limit) { $0.isActive && $0.isIn(state) }
  }

  /// Waits until a condition holds.
  ///
  /// ```swift
  /// try await player.wait(for: "a timer", upTo: .seconds(60)) { $0.nextDeadline != nil }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the condition, for the error message.
  ///   - limit: How long to wait, in real time.
  ///   - condition: Checked now and after each macrostep. Before activation, it sees an inactive machine that answers
  ///     for its initial states.
  /// - Throws: As `wait(for:upTo:)`.
  public func wait(
    for name: String,
    upTo limit: Duration,
    until condition: @escaping @Sendable (Machine) -> Bool
  ) async throws {
    let machines = actor.mailbox.stream(of: \.machines, buffer: .max) { machine, _ in machine }
    let end = await machines.firstFulfilling(condition, upTo: limit)
    guard end != .found else { return }
    try Task.checkCancellation()
    throw WaitError(
      awaited: name,
      limit: limit,
      observed: actor.mailbox.occupation,
      isOver: end == .over
    )
  }
}

extension MachineActor.Mailbox {
  /// A description of what the machine is doing.
  fileprivate var occupation: String {
    let (machine, lifecycle, waiting, runs) = state.withLock { state in
      (state.machine, state.lifecycle, state.waitingCount, state.rare.activities.running)
    }
    return machine.occupation(
      lifecycle,
      waiting: waiting,
      activities: runs.map(\.label),
      at: timekeeper.now
    )
  }
}
