public import Interlock

// The actor's part of a macrostep: it publishes the machine and does what the interpreter has decided.
extension MachineActor {
  /// Whether every macrostep has to be reported.
  @inlinable
  var isObserved: Bool { log != nil || isWatched }

  @inlinable
  @inline(__always)
  func fireNow(_ item: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    guard interpreter.isPlain(item.event), !isObserved else { return try fireOpenly(item) }
    isPublished = false
    return try interpreter.machine.fire(item.event)
  }

  /// Fires an event whose guards and callbacks may look at the machine, or begin to watch it.
  @inlinable
  func fireOpenly(_ item: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    if !isPublished {
      mailbox.publish(interpreter.machine)
      isPublished = true
    }
    // Only if it failed when the actor began.
    if !interpreter.machine.isActive { try activate(before: item) }
    let taken = try step(item)
    if taken.actions != nil || isObserved { conclude(taken, item) }
    return taken.receipt
  }

  /// Tells everything that follows the occurrences, and the log, what has happened.
  nonisolated func report(_ occurrence: @autoclosure () -> Occurrence) {
    mailbox.tell(occurrence)
    log?(occurrence())
  }

  /// Makes the machine take a macrostep. Something may watch it afterwards.
  @inlinable
  func step(_ item: Machine.PendingEvent) throws(Machine.FireError)
    -> Interpreter.CompletedMacrostep
  {
    HeldLocks.assertNone()
    defer { isWatched = mailbox.goOn() }
    let taken = try interpreter.fire(item, at: now)
    isPublished = false
    return taken
  }

  @usableFromInline
  func conclude(_ taken: Interpreter.CompletedMacrostep, _ item: Machine.PendingEvent) {
    conclude(taken, .fired(item.event, taken.receipt))
  }

  /// Reports a macrostep, and does what follows from it.
  func conclude(
    _ taken: Interpreter.CompletedMacrostep,
    _ occurrence: @autoclosure () -> Occurrence
  ) {
    // Not the other way: what is fired next to this must be published as well.
    if mailbox.publish(interpreter.machine, taken.receipt, occurrence) { isWatched = true }
    isPublished = true
    // Only now, since it may take its time: who joins in between begins with the machine after the macrostep.
    log?(occurrence())
    guard let actions = taken.actions else { return }
    cancel(actions.cancelled)
    guard !actions.isFinished else { return announceFinish() }
    // A listener may have ended the machine.
    guard !actions.started.isEmpty, !mailbox.isInvalidated else { return }
    start(actions.started, actions.data)
  }

  @usableFromInline
  func fail(_ event: EventID, _ error: Machine.FireError, _ sender: Sender? = nil) {
    fail(Failure(origin: .event(event), error: error), sender)
  }

  /// Reports a failure, and sends the event that the handler returns for it.
  func fail(_ failure: Failure, _ sender: Sender? = nil) {
    guard let answer = answer(to: failure, sender) else { return }
    owe(answer)
  }

  /// Reports that a timer has failed, and takes the event that the handler returns for it: before the next timer.
  func failTimer(_ error: Machine.FireError) {
    guard let answer = answer(to: Failure(origin: .timer, error: error)) else { return }
    // The handler may have suspended the machine, or ended it.
    guard mailbox.isOpen else { return owe(answer) }
    mailbox.publish(interpreter.machine)
    isWatched = mailbox.goOn()
    take(answer)
  }

  /// Reports a failure.
  ///
  /// - Returns: The event that the handler returns; nil for none, and if an answer itself has failed.
  private func answer(to failure: Failure, _ sender: Sender? = nil) -> Message? {
    HeldLocks.assertNone()
    report(.failed(failure))
    let answer = errorHandler(failure)
    if case .errorHandler = sender?.kind { return nil }
    return answer.map { Message(.event($0), from: Sender(.errorHandler, carrying: carrying?())) }
  }

  private func owe(_ answer: Message) {
    switch mailbox.putWithoutLimit(answer) {
    case .waits: break
    case .mustSchedule: schedule()
    case .hasNoRoom: logDropping(answer)
    }
  }
}
