public import Foundation
import Interlock

/// A running document: its configuration, the values of its variables, and its pending events.
///
/// A session is a value, like a machine: a copy runs independently. Each call is all or nothing; if it throws, the
/// session is unchanged. The call also processes raised events, events sent without a delay, and eventless transitions.
///
/// ```swift
/// var session = try SCXMLSession(document, at: .now)
/// try session.send("pay", data: ["amount": 10], at: .now)
/// let total = session["total"]  // the value of a variable
/// let isOpen = session.isIn("open")
/// ```
///
/// If an expression has no value, the target of an assignment does not exist, or an event cannot be sent, the session
/// gets the event `error.execution` or `error.communication`, as SCXML requires. The call does not throw.
public struct SCXMLSession: Sendable {
  /// The document.
  public let document: SCXMLDocument

  private var machine: SessionMachine
  private var context: SessionContext

  private var data: SessionData { context.data }

  /// How many events may follow from one call.
  private static let eventLimit = 10_000

  /// Starts a session: gives the variables their values, and enters the initial states.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - values: Values of variables. They replace the initial values of the document.
  ///   - id: The identifier of the session, `_sessionid`.
  ///   - time: The current time. Delays are measured from it.
  /// - Throws: `SCXMLSessionError`.
  public init(
    _ document: SCXMLDocument,
    values: [String: ScriptValue] = [:],
    id: String = UUID().uuidString,
    at time: Date
  ) throws(SCXMLSessionError) {
    self.document = document
    machine = document.machine
    context = SessionContext(SessionData(SessionIdentity(id: id, name: document.name)))
    context.data.now = time
    try prepare(values)
    let taken = try firing { session throws(DynamicMachine.FireError) in
      try session.machine.activate(on: &session.context)
    }
    assert(taken, "an inactive machine can be activated")
    try settle(until: time)
  }

  /// Restores a session.
  ///
  /// - Parameters:
  ///   - document: The document of the session, or one with the same states.
  ///   - snapshot: The snapshot.
  /// - Throws: `SCXMLSessionError` if it does not fit the document.
  public init(_ document: SCXMLDocument, restoring snapshot: Snapshot) throws(SCXMLSessionError) {
    self.document = document
    do throws(DynamicMachine.RestoreError) {
      machine = try document.machine.restored(from: snapshot.machine)
    } catch {
      throw .snapshotDoesNotFit(error)
    }
    context = SessionContext(snapshot.data(named: document.name))
  }

  /// The state of the session, as data.
  public var snapshot: Snapshot { Snapshot(machine.snapshot, data) }
}

extension SCXMLSession {
  /// The identifier of the session, `_sessionid`.
  public var id: String { data.identity.id }

  /// The innermost active states, in document order.
  public var configuration: [String] { machine.configuration }

  /// Whether the document has reached a final state at the top level, so that it takes no more events.
  public var isFinished: Bool { machine.isFinished }

  /// The deadline of the next delayed event; nil if there is none.
  public var nextDeadline: Date? { data.delayed.first?.deadline }

  /// The log entries of the last call, in order.
  public var log: [SCXMLLogEntry] { data.log }

  /// The events that the last call sent to others, in order. The session cannot deliver them, so it gets an error event
  /// for each. Your program can deliver them.
  public var sent: [SCXMLSentEvent] { data.sent }

  /// The events in the last call that no transition took, in order: those that the document sent itself or raised, and
  /// errors.
  public var unhandled: [String] { data.unhandled }

  /// Returns the value of a variable; nil if there is none.
  ///
  /// - Parameter variable: Its name.
  public subscript(variable: String) -> ScriptValue? { data.variables[variable] }

  /// Returns true if a state, or one of its descendants, is active.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  public func isIn(_ state: String) -> Bool { machine.isIn(state) }

  /// Returns true if an event would take a transition now.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - data: Its data.
  /// - Returns: Whether one would be taken.
  public func takes(_ event: String, data: ScriptValue = .undefined) -> Bool {
    let context = SessionContext(context.data)
    let event = context.data.makeEvent(event, .external, data: data)
    return machine.canFire(
      document.names.machineEvent(for: event.name),
      on: context,
      userInfo: UserInfo(event)
    )
  }

  /// Handles due events, then an event, and all that follows from it.
  ///
  /// - Parameters:
  ///   - event: Its name.
  ///   - data: Its data, `_event.data`.
  ///   - time: The current time; nil for the time of the last call.
  /// - Returns: Whether a transition was taken for it.
  /// - Throws: `SCXMLSessionError`; the session is unchanged.
  @discardableResult
  public mutating func send(
    _ event: String,
    data: ScriptValue = .undefined,
    at time: Date? = nil
  ) throws(SCXMLSessionError) -> Bool {
    guard data.measure.isWithinLimit else { throw .valueTooLarge("the event \(quoted(event))") }
    var copy = try advanced(to: time)
    guard !copy.isFinished else {
      self = copy
      return false
    }
    let isTaken = try copy.handle(copy.context.data.makeEvent(event, .external, data: data))
    try copy.settle(until: copy.data.now)
    self = copy
    return isTaken
  }

  /// Handles due events, in the order of their deadlines, each at its own time.
  ///
  /// - Parameter time: The current time. A time before that of the last call does nothing.
  /// - Throws: `SCXMLSessionError`; the session is unchanged.
  public mutating func advance(to time: Date) throws(SCXMLSessionError) {
    self = try advanced(to: time)
  }
}

extension SCXMLSession {
  /// Gives the variables their first values, and runs the scripts at the top of the document.
  private mutating func prepare(_ values: [String: ScriptValue]) throws(SCXMLSessionError) {
    let variables = values.isEmpty ? [] : Set(document.variables)
    for (name, value) in values {
      guard variables.contains(name) else { throw .unknownVariable(name) }
      guard value.measure.isWithinLimit else {
        throw .valueTooLarge("the variable \(quoted(name))")
      }
    }
    var run = ContentRun(context: context, event: nil, active: [])
    do throws(ScriptInterruption) {
      for datum in document.program.data {
        try run.initialize(datum)
        if let value = values[datum.name] { run.data.variables[datum.name] = value }
      }
    } catch {
      throw .tooMuchWork
    }
    do throws(ScriptInterruption) {
      try run.run(document.program.script)
    } catch {
      guard case .failed = error else { throw .tooMuchWork }
      run.raiseError()
    }
    // The first content raises them: the machine is not active yet.
    for _ in run.raised { context.noteError() }
  }

  private func advanced(to time: Date?) throws(SCXMLSessionError) -> Self {
    var copy = self
    copy.context = SessionContext(data)
    guard let time, time > data.now else { return copy }
    try copy.settle(until: time)
    copy.context.data.now = time
    return copy
  }

  /// Handles all events that have arrived, and those that are due.
  private mutating func settle(until time: Date) throws(SCXMLSessionError) {
    var count = 0
    while !isFinished, let event = nextEvent(until: time) {
      count += 1
      guard count <= Self.eventLimit else { throw .unsettled(limit: Self.eventLimit) }
      if try !handle(event) { context.data.unhandled.append(event.name) }
    }
    // Whatever is left has nowhere to go.
    if isFinished { (context.data.queue, context.data.delayed) = ([], []) }
  }

  private func nextEvent(until time: Date) -> SessionEvent? {
    if context.takeError() { return context.data.makeEvent(SessionEvent.execution, .platform) }
    return context.data.nextEvent(until: time)
  }

  /// Fires an event.
  ///
  /// - Returns: Whether a transition was taken.
  private mutating func handle(_ event: SessionEvent) throws(SCXMLSessionError) -> Bool {
    let isTaken = try fire(document.names.machineEvent(for: event.name), event)
    guard !isTaken, document.program.asksForEvents else { return isTaken }
    // It is still the last event, and eventless transitions may refer to it.
    _ = try fire(SCXMLProgram.look, event)
    return false
  }

  private mutating func fire(
    _ name: String,
    _ event: SessionEvent
  ) throws(SCXMLSessionError) -> Bool {
    try firing { session throws(DynamicMachine.FireError) in
      try session.machine.fire(name, on: &session.context, userInfo: UserInfo(event))
    }
  }

  private mutating func firing(
    _ fire: (inout Self) throws(DynamicMachine.FireError) -> DynamicMachine.Receipt
  ) throws(SCXMLSessionError) -> Bool {
    do throws(DynamicMachine.FireError) {
      let receipt = try fire(&self)
      context.data.unhandled += receipt.unhandled
      return true
    } catch .refused {
      return false
    } catch .callbackFailed {
      // Conditions and content throw nothing else.
      throw .tooMuchWork
    } catch {
      throw .failed(error)
    }
  }
}
