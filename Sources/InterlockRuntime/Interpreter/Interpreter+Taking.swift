public import Foundation
public import Interlock

extension Interpreter {
  /// A macrostep that the machine has completed.
  @usableFromInline
  package struct CompletedMacrostep: Sendable {
    @usableFromInline package let receipt: Machine.Receipt

    /// What follows from it; nil if nothing does.
    @usableFromInline package let actions: Actions?

    @usableFromInline
    init(_ receipt: Machine.Receipt, _ actions: Actions?) {
      self.receipt = receipt
      self.actions = actions
    }
  }

  /// What the driver has to do after a macrostep, in this order.
  @usableFromInline
  package struct Actions: Sendable {
    /// The activities to cancel: their states have been left.
    package internal(set) var cancelled: [Activities<StateID, EventID>.Run] = []

    /// Whether the machine has ended. Then whatever still runs has to be stopped.
    package internal(set) var isFinished = false

    /// The activities to start, unless they have been cancelled in the meantime: see `isRunning`.
    package internal(set) var started: [Activities<StateID, EventID>.Run] = []

    /// What came with the event that led to their states.
    package internal(set) var data = EventData()
  }

  /// Whether a macrostep that needs no engine leads to the next state and nothing else: no activity can be started or
  /// cancelled, and no timer waits to be retried.
  @inlinable
  var isQuiet: Bool { !runsActivities && retries == nil }

  /// Whether an event leads to another state and does nothing else. Then the driver can fire it on the machine
  /// directly.
  @inlinable
  @inline(__always)
  func isPlain(_ event: EventID) -> Bool {
    machine.isPlain(event) && isQuiet
  }

  /// Fires events from a position on, up to the first that is not plain.
  ///
  /// - Returns: The position of that one, or of the end.
  @inlinable
  mutating func firePlain(_ events: [EventID], from start: Int) -> Int {
    guard isQuiet else { return start }
    // A copy, so that the next state stays in a register: a third of the time.
    var machine = machine
    var next = start
    while next < events.count, machine.isPlain(events[next]) {
      _ = try? machine.fire(events[next])
      next += 1
    }
    self.machine = machine
    return next
  }

  /// Whether an event from an origin still counts. If it is the end of an activity, that activity ends.
  package mutating func accepts(_ origin: Origin) -> Bool {
    switch origin {
    case .outside: true
    case .activity(let number): activities.isCurrent(number)
    case .endOfActivity(let number): activities.forget(number)
    }
  }

  /// Fires an event alone: the driver knows when it was sent, and whether a timer comes before it.
  ///
  /// - Parameters:
  ///   - item: The event.
  ///   - now: The current time; not evaluated if no timer can be set.
  /// - Returns: The receipt, and the actions that follow.
  /// - Throws: The error of the machine. The machine is then unchanged.
  @inlinable
  package mutating func fire(
    _ item: Machine.PendingEvent,
    at now: @autoclosure () -> Date
  ) throws(Machine.FireError) -> CompletedMacrostep {
    let receipt =
      try machine.fireAlone(
        item.event,
        item.data,
        at: machine.isPlain(item.event) ? nil : now()
      )
    guard receipt.isOfEngine || !isQuiet else { return CompletedMacrostep(receipt, nil) }
    return CompletedMacrostep(receipt, follow(receipt, item.data))
  }

  /// Enters the initial states.
  package mutating func activate(
    _ data: EventData = EventData(),
    at now: Date
  ) throws(Machine.FireError) -> CompletedMacrostep {
    try take(data) { machine throws(Machine.FireError) in
      try machine.activate(data, at: now)
    }
  }

  /// Makes the machine take a macrostep of some kind.
  package mutating func take(
    _ data: EventData,
    _ macrostep: (inout Machine) throws(Machine.FireError) -> Machine.Receipt
  ) throws(Machine.FireError) -> CompletedMacrostep {
    let receipt = try macrostep(&machine)
    return CompletedMacrostep(receipt, follow(receipt, data))
  }

  /// What follows from a macrostep that the machine has taken.
  @usableFromInline
  mutating func follow(_ receipt: Machine.Receipt, _ data: EventData) -> Actions {
    beginning = .done
    // An answer is no reason to retry.
    retries = isAnswering ? remainingRetries : nil
    var actions = Actions()
    actions.isFinished = machine.isFinished
    guard runsActivities else { return actions }
    actions.data = data
    actions.cancelled = activities.take(leaving: receipt.exited)
    guard !actions.isFinished else { return actions }
    actions.started = activities.runs(entering: receipt.entered, of: machine)
    return actions
  }
}

// Activities.
extension Interpreter {
  /// The task of an activity has ended.
  ///
  /// - Returns: Whether its state is still active, so that its outcome counts.
  package mutating func ended(_ number: Int) -> Bool {
    activities.end(number)
  }

  /// Whether an activity has neither been cancelled nor had its outcome taken.
  package func isRunning(_ number: Int) -> Bool {
    activities.isCurrent(number)
  }
}
