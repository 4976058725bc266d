import Interlock

// Life.
extension MachineActor.Mailbox {
  /// Makes the actor stop after the current message, even if it has taken several at once.
  func interrupt() {
    isInterrupted.withLock { $0 = true }
  }

  var machine: MachineActor.Machine { state.withLock { $0.machine } }

  /// The machine after the last macrostep; nil if it takes no new events any more.
  var machineUnlessClosed: MachineActor.Machine? {
    state.withLock { $0.isClosed ? nil : $0.machine }
  }

  var lifecycle: ActorLifecycle { state.withLock { $0.lifecycle } }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether it runs, takes events, and there is nothing to do.
  var isIdle: Bool {
    state.withLock { $0.isOpen && $0.messages.isEmpty && !$0.hasNews }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  @usableFromInline
  var isInvalidated: Bool { state.withLock { $0.isInvalidated } }

  var droppedCount: Int { state.withLock { $0.rare.droppedCount } }

  func suspend() {
    change { state in
      guard !state.isOver else { return }
      state.suspensions += 1
      interrupt()
      state.announce(.suspended, toWatchers: state.suspensions == 1)
    }
  }

  /// A machine that has ended is not suspended any more: it refuses what waits.
  func endSuspension() {
    change { $0.suspensions = 0 }
  }

  /// Balances one suspension.
  ///
  /// - Returns: Whether the machine runs now.
  func resume() -> Bool {
    change { state in
      guard !state.isInvalidated else { return false }
      guard state.suspensions > 0 else { return true }
      state.suspensions -= 1
      guard state.suspensions == 0 else { return false }
      guard !state.machine.isFinished else { return true }
      state.announce(.running)
      return true
    }
  }

  /// Refuses new events from now on.
  ///
  /// - Returns: The number of the last message, once those waiting for room have been let in.
  func close() -> Int {
    change { $0.isClosed = true }
    return lastNumber
  }

  /// Ends the life of the machine.
  ///
  /// - Returns: The messages that will not be processed, and whose senders do not wait; nil if it had already been
  ///   invalidated.
  func invalidate() -> [MachineActor.Message]? {
    let refused: (messages: [MachineActor.Message], waiters: [MachineActor.Waiter])? =
      change { state in
        guard !state.isInvalidated else { return nil }
        state.isInvalidated = true
        state.isClosed = true
        interrupt()
        state.announce(.invalidated)
        state.eventCount = 0
        return (state.messages.removeAll(), state.rare.waiters.removeAll())
      }
    guard let refused else { return nil }
    for waiter in refused.waiters { waiter.answer(.invalidated) }
    return refuse(refused.messages)
  }

  /// Tells callers that the machine has been invalidated.
  ///
  /// - Returns: The messages of all others.
  func refuse(_ messages: [MachineActor.Message]) -> [MachineActor.Message] {
    for message in messages { message.fail(MailboxError.invalidated) }
    return messages.filter { $0.sender?.isCaller != true }
  }
}
