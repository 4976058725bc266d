package import Foundation
import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// An event that waits.
  struct Item: Sendable {
    let event: Machine.PendingEvent
    var origin = Interpreter.Origin.outside
    /// Whether it came after the model was told to end, and is refused.
    var isLate = false
    /// What it carries; nil for nothing.
    var carrier: Carrier?
  }

  /// How many calls of `fire` may be nested: more would overflow the stack of a main thread.
  private static var nestingLimit: Int { 100 }

  /// The machine's current time.
  package var time: Date { now }

  var now: Date { alarm.now }

  /// Activates the machine, or starts the activities of one that was already active.
  func begin() {
    isItsTurn = true
    guard !interpreter.hasBegun, !isEnded else { return }
    perform {
      guard case .activate = interpreter.begun() else { return }
      if case .failure(let error) = activation(EventData()) { fail(.activation, error) }
    }
  }

  /// Fires an event that no caller waits for, when its turn has come.
  func accept(_ item: Item) {
    guard depth == 0 else { return queue.append(waiting(item)) }
    perform { queue.append(item) }
  }

  /// Processes what waits and is due, does something, and processes what follows from that.
  func perform<Outcome>(_ body: () -> Outcome) -> Outcome {
    nested {
      if interpreter.beginning == .activities, case .start(let runs) = interpreter.begun() {
        start(runs, EventData())
      }
      drain()
      fireTimers(until: now)
      if depth == 1 { eventCount = 0 }
      let outcome = body()
      drain()
      return outcome
    }
  }

  /// Does something during which sent events wait.
  func nested<Outcome>(_ body: () -> Outcome) -> Outcome {
    precondition(
      !isChanging,
      """
      An observer that is called while the model changes, such as `onChange` of `withObservationTracking`, cannot fire \
      it. Call `send`, and the event waits until the model has changed.
      """
    )
    precondition(
      !isStepping,
      "A callback of the machine cannot fire it. Raise or send the event through the transition, or call `send`."
    )
    depth += 1
    let outcome = CurrentActivity.leave(body)
    depth -= 1
    if depth == 0 { rest() }
    return outcome
  }

  func outcome(of item: Item) -> Result<Machine.Receipt, Machine.FireError> {
    let event = item.event
    // Counted even if it is refused: the error handler may send another.
    eventCount += 1
    let limit = min(current.stepLimit, depth > Self.nestingLimit ? Self.nestingLimit : .max)
    guard eventCount <= limit + 1 else {
      let steps = lastReceipts.flatMap(\.steps).suffix(8)
      return .failure(.stepLimitExceeded(limit: limit, lastSteps: Array(steps)))
    }
    guard !isEnded, !item.isLate else {
      return .failure(.refused(current.refusalAfterEnd(of: event.event)))
    }
    if !current.isActive, case .failure(let error) = activation(event.data) {
      return .failure(error)
    }
    let outcome = outcome(event.data) { interpreter throws(Machine.FireError) in
      try interpreter.fire(event, at: now)
    }
    switch outcome {
    case .success(let receipt): report(.fired(event.event, receipt))
    case .failure(let error): report(.failed(Failure(origin: .event(event.event), error: error)))
    }
    return outcome
  }

  func activation(_ data: EventData) -> Result<Machine.Receipt, Machine.FireError> {
    let outcome = outcome(data) { interpreter throws(Machine.FireError) in
      try interpreter.activate(data, at: now)
    }
    if case .success(let receipt) = outcome { report(.activated(receipt)) }
    return outcome
  }

  /// Stores the new interpreter, and notifies observers of the machine.
  func publish(_ interpreter: Interpreter) {
    // Swapped with the old one. That is released at the end, because its captured values may call the model then.
    var interpreter = interpreter
    isChanging = true
    defer { isChanging = false }
    withMutation(keyPath: \.machine) {
      let isElsewhere =
        interpreter.machine.isActive != current.isActive
        || interpreter.machine.configuration != current.configuration
      let hasOtherContext = interpreter.machine.ownedContext !== current.ownedContext
      notifying(of: \.configuration, if: isElsewhere) {
        notifying(of: \.ownedContext, if: hasOtherContext) { swap(&self.interpreter, &interpreter) }
      }
    }
    watchers.write(current).deliver()
    if current.isFinished { finishWaiting() }
  }

  /// Ends waiting for conditions: nothing more will change.
  func finishWaiting() {
    watchers.end().deliver()
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Changes something, and notifies observers of a property if it changes as well.
  private func notifying<Value>(
    of property: KeyPath<ObservableMachine, Value>,
    if changes: Bool,
    _ change: () -> Void
  ) {
    changes ? withMutation(keyPath: property, change) : change()
  }

  /// Calls the pending callbacks, and fires the waiting events.
  func drain() {
    callBack()
    while let item = queue.popFirst() {
      carry(with: item.carrier) {
        fire(item)
        callBack()
      }
    }
  }

  private func callBack() {
    while let call = calls.popFirst() { callbacks[call.id]?(call.change) }
  }

  private func fire(_ item: Item) {
    guard interpreter.accepts(item.origin) else { return report(.dropped(item.event.event)) }
    guard case .failure(let error) = outcome(of: item) else { return }
    // Of all events beyond the limit, only the first is reported, or a handler that sends another would never end.
    guard eventCount <= current.stepLimit + 2 else { return }
    fail(.event(item.event.event), error)
  }

  /// Makes the machine take a macrostep, and does what follows from it.
  private func outcome(
    _ data: EventData,
    of body: (inout Interpreter) throws(Machine.FireError) -> Interpreter.CompletedMacrostep
  ) -> Result<Machine.Receipt, Machine.FireError> {
    let (outcome, interpreter) = stepped { interpreter in
      Result { () throws(Machine.FireError) in try body(&interpreter) }
    }
    if case .success(let taken) = outcome {
      publish(interpreter)
      conclude(taken, data.userInfo)
    }
    return outcome.map(\.receipt)
  }

  /// The outcome of something that runs guards and callbacks, and the interpreter after it: a copy, because they may read
  /// the model.
  func stepped<Outcome>(
    _ body: (inout Interpreter) -> Outcome
  ) -> (Outcome, Interpreter) {
    var interpreter = interpreter
    isStepping = true
    defer { isStepping = false }
    return (body(&interpreter), interpreter)
  }

  func conclude(_ taken: Interpreter.CompletedMacrostep, _ userInfo: UserInfo) {
    lastReceipts = lastReceipts.suffix(7) + [taken.receipt]
    for call in callbacks.calls(for: taken.receipt, userInfo) { calls.append(call) }
    guard let actions = taken.actions else { return }
    cancel(actions.cancelled)
    if actions.isFinished { cancel(interpreter.stopped()) }
    start(actions.started, actions.data)
  }

  func fail(_ origin: Failure.Origin, _ error: any Error) {
    let failure = Failure(origin: origin, error: error)
    // That of an event has been reported along with its outcome.
    if case .event = origin {} else { report(.failed(failure)) }
    errorHandler(failure)
  }
}
