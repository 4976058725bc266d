public import Interlock

extension LiveActor {
  @usableFromInline
  typealias Message = MachineActor<StateID, EventID>.Message

  /// Fires an event and waits for its outcome.
  ///
  /// Events that were sent before come first, in a task of the machine. While they are processed, or while the machine is
  /// suspended, the event waits for its turn.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: The receipt.
  /// - Throws: `Machine.FireError`, and the machine is unchanged; `MailboxError`; `CancellationError`, and the event is not
  ///   fired, if it has to wait and the task is cancelled before its turn.
  @inlinable
  @discardableResult
  public func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) async throws -> Machine.Receipt {
    try await actor.fire(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  /// Fires several events without any other event between them, and waits for all outcomes.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - userInfo: Passed to the guards and callbacks of each.
  /// - Returns: The receipt or the error of each event, in order: the errors are those of `fire(_:userInfo:)`. A refused
  ///   event does not prevent the others from being fired.
  public func fire(
    _ events: [EventID],
    userInfo: UserInfo = UserInfo()
  ) async -> [Result<Machine.Receipt, any Error>] {
    await actor.outcomes(of: Message(.batch(events, userInfo)))
  }

  /// Sends an event without waiting for its outcome. If it is refused, or something throws, the error goes to the error
  /// handler.
  ///
  /// You can call it from anywhere, including callbacks of the machine. Events are processed in the order of the calls.
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
    try actor.put(Message(Machine.PendingEvent(event: event, userInfo: userInfo)))
  }

  /// Sends several events, to be fired without any other event between them.
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
    try actor.put(Message(.batch(events, userInfo)))
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
    try await actor.putOrWait(Message(Machine.PendingEvent(event: event, userInfo: userInfo)))
  }

  /// Sends several events, to be fired without any other event between them; if the mailbox is full and its limit
  /// suspends senders, waits for room.
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
    try await actor.putOrWait(Message(.batch(events, userInfo)))
  }
}

extension MachineActor {
  @inlinable
  func fire(_ item: Machine.PendingEvent) async throws -> Machine.Receipt {
    guard log == nil, interpreter.hasBegun, interpreter.machine.nextDeadline == nil,
      CurrentActivity.isNone,
      mailbox.goOnIfQuiet()
    else {
      return try await outcomes(of: Message(item))[0].get()
    }
    isWatched = false
    defer {
      mailbox.publish(interpreter.machine)
      rest()
    }
    return try fireNow(item)
  }

  @inlinable
  nonisolated func put(_ message: Message) throws(MailboxError) {
    try putLoaded(carrying == nil ? message : loaded(message))
  }

  /// Puts a message, with what it carries, into the mailbox, perhaps in place of the oldest.
  @inlinable
  nonisolated func putLoaded(_ message: Message) throws(MailboxError) {
    switch mailbox.put(message) {
    case .waits: return
    case .mustSchedule: schedule()
    case .hasNoRoom(let error): try putWithoutRoom(message, error)
    }
  }

  /// A message with what it carries from the current task.
  @usableFromInline
  nonisolated func loaded(_ message: Message) -> Message {
    var message = message
    message.sender = Sender(message.sender?.kind ?? .other, carrying: carrying?())
    return message
  }

  @inlinable
  nonisolated func putOrWait(_ message: Message) async throws(MailboxError) {
    let message = carrying == nil ? message : loaded(message)
    switch mailbox.put(message) {
    case .waits: return
    case .mustSchedule: schedule()
    case .hasNoRoom(let error): try await waitForRoom(message, error)
    }
  }

  @usableFromInline
  nonisolated func putWithoutRoom(_ message: Message, _ error: MailboxError) throws(MailboxError) {
    guard case .full = error, case .droppingOldest = mailbox.limit else { throw error }
    let (admission, dropped) = mailbox.putInsteadOfOldest(message)
    for message in dropped {
      message.fail(MailboxError.dropped)
      logDropping(message)
    }
    switch admission {
    case .waits: return
    case .mustSchedule: schedule()
    case .hasNoRoom(let error): throw error
    }
  }

  nonisolated func logDropping(_ message: Message) {
    for event in message.events { report(.dropped(event.event)) }
  }

  @usableFromInline
  nonisolated func waitForRoom(
    _ message: Message,
    _ error: MailboxError
  ) async throws(MailboxError) {
    guard case .full = error, case .suspending = mailbox.limit else {
      return try putWithoutRoom(message, error)
    }
    if let error = await mailbox.waitForRoom(message) { throw error }
    schedule()
  }

  @usableFromInline
  func outcomes(of message: Message) async -> Outcomes {
    let outcomes = CurrentActivity.leave { outcomesAtOnce(of: message) }
    if let outcomes { return outcomes }
    let promise = Promise<Outcomes>()
    var message = message
    message.sender = Sender(.caller(promise), carrying: carrying?())
    let waiter = waiter(for: message)
    if !enqueue(waiter) {
      if let outcomes = await outcomesWithoutRoom(of: message) { return outcomes }
      do throws(MailboxError) { try putLoaded(waiter.message) } catch { waiter.message.fail(error) }
    }
    return await promise.value { [mailbox] in mailbox.cancel(waiter) }
  }

  /// Makes room by processing what waits, as far as the machine may run, and fires the events of a message.
  ///
  /// - Returns: Their outcomes; nil if the machine may not run, or a timer waits for activities to begin.
  private func outcomesWithoutRoom(of message: Message) async -> Outcomes? {
    await inOwnTask { actor -> Outcomes? in
      guard actor.drain(upTo: actor.mailbox.lastNumber) != .timerIsHeld, actor.mailbox.isOpen,
        actor.fireTimers(until: actor.now) != .isHeld,
        // A timer may have suspended the machine, or invalidated it.
        actor.mailbox.isOpen
      else { return nil }
      defer {
        actor.mailbox.publish(actor.interpreter.machine)
        actor.rest()
      }
      actor.isWatched = actor.mailbox.goOn()
      var outcomes: Outcomes = []
      carry(with: message.sender?.carrier) { outcomes = actor.outcomesNow(of: message) }
      return outcomes
    }
  }

  /// Fires the events of a message if nothing comes before them: the caller's task, with its values and its priority,
  /// does only what the caller asks for.
  ///
  /// - Returns: Their outcomes; nil if they have to wait.
  private func outcomesAtOnce(of message: Message) -> Outcomes? {
    guard interpreter.hasBegun, mailbox.isIdle,
      interpreter.machine.nextDeadline == nil || interpreter.deadline(reachedAt: now) == nil
    else { return nil }
    defer {
      mailbox.publish(interpreter.machine)
      rest()
    }
    isWatched = mailbox.goOn()
    return outcomesNow(of: message)
  }

  private func waiter(for message: Message) -> Waiter {
    Waiter(mailbox.timed(message)) { [weak self] error in
      switch error {
      case nil: self?.schedule()
      case .cancelled?: message.fail(CancellationError())
      case let error?: message.fail(error)
      }
    }
  }

  /// Puts the message of a caller into the mailbox, as soon as there is room.
  ///
  /// - Returns: False if there is no room, and the limit lets nobody wait for it.
  private func enqueue(_ waiter: Waiter) -> Bool {
    switch mailbox.putOrWait(waiter) {
    case nil, .waits?: break
    case .mustSchedule?: schedule()
    case .hasNoRoom(.full)?: return false
    case .hasNoRoom(let error)?: waiter.message.fail(error)
    }
    return true
  }
}
