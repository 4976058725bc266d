public import Interlock

// The calls of the actor.

extension MachineActor.With {
  /// Fires an event and waits for its outcome, as the actor does.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: What happened.
  /// - Throws: `Machine.FireError`, and the machine and the context are unchanged;
  ///   `MailboxError`; `CancellationError` if the task was cancelled while the event waited.
  @inlinable
  @discardableResult
  public func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) async throws -> MachineActor.Machine.Receipt {
    try await actor.fire(event, userInfo: userInfo)
  }

  /// Fires several events, one after the other with nothing in between, and waits for all outcomes.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - userInfo: Passed to the guards and callbacks of each.
  /// - Returns: The receipt or the error of each event, in order.
  public func fire(
    _ events: [EventID],
    userInfo: UserInfo = UserInfo()
  ) async -> [Result<MachineActor.Machine.Receipt, any Error>] {
    await actor.fire(events, userInfo: userInfo)
  }

  /// Fires an event that carries a value, and waits for its outcome.
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of what it carries.
  ///   - payload: The value. Guards, callbacks and activities get it.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:)`.
  @discardableResult
  public func fire<Payload: Sendable>(
    _ event: MachineActor.Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) async throws -> MachineActor.Machine.Receipt {
    try await actor.fire(event, payload, userInfo: userInfo)
  }

  /// Sends an event and does not wait for its outcome: its error goes to the error handler.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError.full` if there is no room; `.invalidated` if the machine has been invalidated.
  @inlinable
  public func send(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(MailboxError) {
    try actor.send(event, userInfo: userInfo)
  }

  /// Sends several events, which are fired one after the other with nothing in between.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - userInfo: Passed to the guards and callbacks of each.
  /// - Throws: `MailboxError.full` if there is no room for all of them; `.invalidated` if the machine has been
  ///   invalidated. Then none is fired.
  @inlinable
  public func send(
    _ events: [EventID],
    userInfo: UserInfo = UserInfo()
  ) throws(MailboxError) {
    try actor.send(events, userInfo: userInfo)
  }

  /// Sends an event; if the mailbox is full and its limit suspends senders, waits for room.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError`; `.cancelled` if the task was cancelled while it waited for room.
  @inlinable
  public func send(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) async throws(MailboxError) {
    try await actor.send(event, userInfo: userInfo)
  }

  /// Sends several events, which are fired one after the other with nothing in between; if the mailbox is
  /// full and its limit suspends senders, waits for room.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - userInfo: Passed to the guards and callbacks of each.
  /// - Throws: `MailboxError`. Then none is fired.
  @inlinable
  public func send(
    _ events: [EventID],
    userInfo: UserInfo = UserInfo()
  ) async throws(MailboxError) {
    try await actor.send(events, userInfo: userInfo)
  }

  /// Sends an event that carries a value, and does not wait for its outcome.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError.full` if there is no room; `.invalidated` if the machine has been invalidated.
  public func send<Payload: Sendable>(
    _ event: MachineActor.Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) throws(MailboxError) {
    try actor.send(event, payload, userInfo: userInfo)
  }
}

extension MachineActor.With: LiveMachine {
  /// Waits until everything sent before has been processed and due timers have fired: see
  /// ``MachineActor/flush()``.
  public func flush() async {
    await actor.flush()
  }

  /// Waits until the machine is at rest: see ``MachineActor/settle()``.
  ///
  /// - Returns: Whether it is at rest.
  @discardableResult
  public func settle() async -> Bool {
    await actor.settle()
  }

  /// Waits until a state is active.
  ///
  /// - Parameters:
  ///   - state: The state, or one that contains the active states.
  ///   - limit: How long to wait, in real time.
  /// - Throws: `WaitError` if the state has not been reached by then, or the machine ends first; `CancellationError`
  ///   if the task is cancelled.
  public func wait(for state: StateID, upTo limit: Duration) async throws {
    try await actor.wait(for: state, upTo: limit)
  }

  /// Waits until a condition holds for the context.
  ///
  ///     try await live.wait(for: "the third attempt", upTo: .seconds(60)) { $0.attempts == 3 }
  ///
  /// - Parameters:
  ///   - name: What is awaited, for the error message.
  ///   - limit: How long to wait, in real time.
  ///   - condition: Checked now and after each macrostep.
  /// - Throws: As `wait(for:upTo:)`.
  public func wait(
    for name: String,
    upTo limit: Duration,
    until condition: @escaping @Sendable (Context) -> Bool
  ) async throws {
    try await actor.wait(for: name, upTo: limit) { condition($0.requiredContext()) }
  }

  /// Lets the machine run, once this has been called as often as it was suspended; being made suspended counts as once.
  ///
  /// - Returns: Whether it runs now.
  @discardableResult
  public func resume() -> Bool {
    actor.resume()
  }

  /// Stops the machine after the current macrostep, until `resume` has been called once more.
  public func suspend() {
    actor.suspend()
  }

  /// Ends the life of the machine: see ``MachineActor/invalidate()``.
  public func invalidate() {
    actor.invalidate()
  }

  /// Ends the machine, and waits until its activities have ended: see ``MachineActor/end(waiting:)``.
  ///
  /// - Parameter waiting: What happens to waiting events.
  public func end(waiting: WaitingEvents = .processed) async {
    await actor.end(waiting: waiting)
  }

  /// Ends the machine, and waits until its activities have ended, but not longer than a limit: see
  /// ``MachineActor/end(waiting:within:)``.
  ///
  /// - Parameters:
  ///   - waiting: What happens to waiting events.
  ///   - limit: How long to wait, on the clock of the machine.
  /// - Returns: The activities that still run.
  @discardableResult
  public func end(
    waiting: WaitingEvents = .processed,
    within limit: Duration
  ) async -> [String] {
    await actor.end(waiting: waiting, within: limit)
  }

  /// Runs the machine until it has ended, and ends it when the task is cancelled: see ``MachineActor/run()``.
  public func run() async {
    await actor.run()
  }

  /// Whether a state, or a state in it, was active after the last macrostep: see ``MachineActor/isIn(_:)``.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it was.
  public func isIn(_ state: StateID) -> Bool {
    actor.isIn(state)
  }

  /// The ancestors of a state, from its parent to the top-level state: see ``MachineActor/ancestors(of:)``.
  ///
  /// - Parameter state: The state.
  /// - Returns: The ancestors.
  public func ancestors(of state: StateID) -> [StateID] {
    actor.ancestors(of: state)
  }
}
