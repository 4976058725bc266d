public import Interlock

// What a macrostep is to the actor: others see it, and what the brain has decided is done.
extension MachineActor {
  /// Whether somebody is to hear of every macrostep.
  @inlinable
  var isObserved: Bool { log != nil || isWatched }

  @inlinable
  @inline(__always)
  func fireNow(_ item: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    guard brain.isPlain(item.event), !isObserved else { return try fireOpenly(item) }
    isPublished = false
    return try brain.machine.fire(item.event)
  }

  /// Fires an event whose guards and callbacks may ask what has become of the machine, and begin to watch it.
  @inlinable
  func fireOpenly(_ item: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    if !isPublished {
      mailbox.publish(brain.machine)
      isPublished = true
    }
    let taken = try brain.fire(item, at: now)
    isPublished = false
    isWatched = mailbox.isWatched
    if taken.actions != nil || isObserved { conclude(taken, item) }
    return taken.receipt
  }

  @usableFromInline
  func conclude(_ taken: Brain.Taken, _ item: Machine.PendingEvent) {
    conclude(taken, .fired(item.event, taken.receipt))
  }

  /// Says that there was a macrostep, and does what follows from it.
  func conclude(_ taken: Brain.Taken, _ occurrence: @autoclosure () -> Occurrence) {
    isWatched = mailbox.publish(brain.machine, taken.receipt)
    isPublished = true
    log?(occurrence())
    guard let actions = taken.actions else { return }
    cancel(actions.cancelled)
    guard !actions.isFinished else { return finish() }
    // Whoever has heard of it may have ended the machine.
    guard !actions.started.isEmpty, !mailbox.isInvalidated else { return }
    start(actions.started, actions.userInfo)
  }

  @usableFromInline
  func fail(_ event: EventID, _ error: Machine.FireError, _ sender: Sender? = nil) {
    fail(Failure(origin: .event(event), error: error), sender)
  }

  /// Reports a failure, and sends the event that the handler has for it.
  func fail(_ failure: Failure, _ sender: Sender? = nil) {
    log?(.failed(failure))
    let answer = errorHandler(failure)
    if case .errorHandler = sender?.kind { return }
    guard let event = answer else { return }
    if mailbox.putWithoutLimit(Message(.event(event), from: Sender(.errorHandler))) { schedule() }
  }
}
