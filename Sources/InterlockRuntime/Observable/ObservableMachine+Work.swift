import Foundation
import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// An event that waits.
  struct Item: Sendable {
    let event: Machine.PendingEvent

    /// The activity that sent it: once that is over, it is not fired.
    var activity: Int?

    /// Whether it is what has come of the activity.
    var endsActivity = false
  }

  /// How many calls of `fire` may be in each other: with more, the stack of a main thread comes to its end.
  private static var nestingLimit: Int { 100 }

  var now: Date { alarm.now }

  /// Activates the machine, or starts the activities of one that was active already.
  func begin() {
    isItsTurn = true
    guard !hasBegun else { return }
    perform {
      guard !current.isActive else { return }
      if case .failure(let error) = activation(UserInfo()) { fail(.activation, error) }
    }
  }

  /// Fires an event for which nobody waits, when its turn has come.
  func accept(_ item: Item) {
    guard depth == 0 else { return queue.append(item) }
    perform { queue.append(item) }
  }

  /// Works off what waits and is due, does something, and works off what follows from that.
  func perform<Outcome>(_ body: () -> Outcome) -> Outcome {
    nested {
      startActivitiesOfActiveMachine()
      workOff()
      fireTimers(until: now)
      if depth == 1 { eventCount = 0 }
      let outcome = body()
      workOff()
      return outcome
    }
  }

  /// Does something during which events that are sent wait.
  func nested<Outcome>(_ body: () -> Outcome) -> Outcome {
    precondition(
      !isStepping,
      "A callback of the machine cannot fire it: raise or send the event through the transition, or send it."
    )
    depth += 1
    let outcome = body()
    depth -= 1
    if depth == 0 { rest() }
    return outcome
  }

  func outcome(of event: Machine.PendingEvent) -> Result<Machine.Receipt, Machine.FireError> {
    eventCount += 1
    let limit = min(current.stepLimit, depth > Self.nestingLimit ? Self.nestingLimit : .max)
    guard eventCount <= limit + 1 else {
      let steps = lastReceipts.flatMap(\.steps).suffix(8)
      return .failure(.stepLimitExceeded(limit: limit, lastSteps: Array(steps)))
    }
    return step(event.userInfo) { machine throws(Machine.FireError) in
      try machine.fire(event.event, userInfo: event.userInfo, at: now)
    }
  }

  func activation(_ userInfo: UserInfo) -> Result<Machine.Receipt, Machine.FireError> {
    step(userInfo) { machine throws(Machine.FireError) in
      try machine.activate(userInfo: userInfo, at: now)
    }
  }

  /// Replaces the machine, and tells those who observe it.
  func publish(_ machine: Machine) {
    // Gets the old one, which goes away at the end: what it holds may ask the model then.
    var machine = machine
    let wasStepping = isStepping
    isStepping = true
    defer { isStepping = wasStepping }
    withMutation(keyPath: \.machine) {
      guard machine.configuration != current.configuration else { return swap(&current, &machine) }
      withMutation(keyPath: \.configuration) { swap(&current, &machine) }
    }
    watchers.yield(current)
    // Whoever waits for anything else waits in vain.
    if current.isFinished { for stream in watchers.takeAll() { stream.finish() } }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Calls the callbacks that have not been called yet, and fires the events that wait.
  func workOff() {
    while true {
      if let call = calls.popFirst() {
        callbacks[call.id]?(call.step)
      } else if let item = queue.popFirst() {
        fire(item)
      } else {
        return
      }
    }
  }

  private func fire(_ item: Item) {
    if let activity = item.activity {
      guard activities.isCurrent(activity) else { return }
      if item.endsActivity { activities.forget(activity) }
    }
    guard case .failure(let error) = outcome(of: item.event) else { return }
    // Of all that are too many the first is reported, or a handler that sends another would never end.
    guard eventCount <= current.stepLimit + 2 else { return }
    fail(.event(item.event.event), error)
  }

  /// Has the machine take a macrostep, and does what follows from it.
  private func step(
    _ userInfo: UserInfo,
    _ body: (inout Machine) throws(Machine.FireError) -> Machine.Receipt
  ) -> Result<Machine.Receipt, Machine.FireError> {
    let outcome = change(body)
    if case .success(let receipt) = outcome { conclude(receipt, userInfo) }
    return outcome
  }

  /// Changes the machine, unless that throws.
  func change<Outcome>(
    _ body: (inout Machine) throws(Machine.FireError) -> Outcome
  ) -> Result<Outcome, Machine.FireError> {
    // A copy, because guards and callbacks may read the model.
    var machine = current
    isStepping = true
    defer { isStepping = false }
    do throws(Machine.FireError) {
      let outcome = try body(&machine)
      publish(machine)
      return .success(outcome)
    } catch {
      return .failure(error)
    }
  }

  func conclude(_ receipt: Machine.Receipt, _ userInfo: UserInfo) {
    hasBegun = true
    alarm.tryAgain()
    lastReceipts = lastReceipts.suffix(7) + [receipt]
    for call in callbacks.calls(for: receipt) { calls.append(call) }
    guard !current.attachments.isEmpty else { return }
    let cancellations =
      current.isFinished ? activities.takeAll() : activities.take(leaving: receipt.exited)
    perform(cancellations)
    guard !current.isFinished else { return }
    start(activities.runs(entering: receipt.entered, of: current), userInfo)
  }

  func fail(_ origin: Failure.Origin, _ error: any Error) {
    errorHandler(Failure(origin: origin, error: error))
  }
}
