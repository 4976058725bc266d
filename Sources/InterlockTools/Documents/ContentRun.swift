import Foundation
import Interlock

extension [ExecutableContent] {
  /// The content as a callback.
  func callback(_ names: SessionNames) -> SCXMLDocument.Running.Callback {
    { try run(in: &$0, names) }
  }

  /// Does what it says, up to the first error, which is an event.
  ///
  /// - Throws: `ScriptWorkExceeded`.
  private func run(
    in transition: inout SCXMLDocument.Running.Transition,
    _ names: SessionNames
  ) throws {
    let event = transition.sessionEvent
    let active = transition.activeStates(of: names.states)
    var raised: [SessionEvent] = []
    try transition.context.run(self, event, active, raising: &raised)
    for event in raised { transition.raise(event, as: names.machineEvent(for: event.name)) }
  }
}

extension SCXMLDocument.Running.Transition {
  /// The active states as SCXML has them while content runs: each joins when it is entered, and goes when it has been
  /// left.
  fileprivate func activeStates(of states: [String]) -> Set<String> {
    let (exited, entered) = (exited, entered)
    var active = Set(states.filter { isIn($0) }).subtracting(exited).subtracting(entered)
    guard let owner = owner.state else { return active }
    if let position = entered.firstIndex(of: owner) {
      active.formUnion(entered[...position])
    } else if let position = exited.firstIndex(of: owner) {
      active.formUnion(exited[position...])
    } else {
      active.formUnion(entered)
    }
    return active
  }

  fileprivate mutating func raise(_ event: SessionEvent, as name: String) {
    raise(name, userInfo: UserInfo(event))
  }
}

extension SessionData {
  /// Runs content.
  ///
  /// - Parameters:
  ///   - block: The content.
  ///   - event: What led to it.
  ///   - active: The active states.
  ///   - raised: Gets the events that it raises, in order.
  /// - Throws: `ScriptWorkExceeded`.
  mutating func run(
    _ block: [ExecutableContent],
    _ event: SessionEvent?,
    _ active: Set<String>,
    raising raised: inout [SessionEvent]
  ) throws {
    for _ in notes.takeErrors() { raised.append(makeEvent(SessionEvent.execution, .platform)) }
    if let event, event != self.event {
      self.event = event
      eventCount = Swift.max(eventCount, event.number)
    }
    var run = ContentRun(data: self, event: event, active: active)
    self = SessionData(id: id, name: name)
    do throws(ScriptInterruption) {
      try run.run(block)
    } catch {
      switch error {
      case .exceeded(let error): throw error
      case .failed: run.raiseError()
      }
    }
    self = run.data
    raised += run.raised
  }
}

/// Content while it runs.
struct ContentRun {
  var data: SessionData
  let event: SessionEvent?
  let active: Set<String>
  var raised: [SessionEvent] = []

  /// What kind of error the event is about, and the send that failed.
  private var failure: (name: String, sendID: String?) = (SessionEvent.execution, nil)

  init(data: SessionData, event: SessionEvent?, active: Set<String>) {
    self.data = data
    self.event = event
    self.active = active
  }

  /// What an element counts as work: an event takes as much memory as many values.
  private static let cost = 100

  /// Raises the event for the error that ended the content.
  mutating func raiseError() {
    raised.append(data.makeEvent(failure.name, .platform, sendID: failure.sendID))
  }

  mutating func run(_ block: [ExecutableContent]) throws(ScriptInterruption) {
    for content in block { try run(content) }
  }

  private mutating func run(_ content: ExecutableContent) throws(ScriptInterruption) {
    do throws(ScriptWorkExceeded) { try data.notes.work(Self.cost) } catch { throw .exceeded(error) }
    switch content {
    case .raise(let name): raised.append(data.makeEvent(name, .internal))
    case .send(let send): try run(send)
    case .cancel(let id):
      let id = try text(id)
      data.delayed.removeAll { $0.event.sendID == id }
    case .log(let label, let code):
      let value = try code.map { code throws(ScriptInterruption) in try self.value(code.expression) }
      data.log.append(SCXMLSession.LogEntry(label: label, value: value ?? .undefined))
    case .assign(let location, let code):
      try assign(try value(code.expression), to: location, declaring: false)
    case .choose(let branches):
      for branch in branches where try holds(branch.condition) { return try run(branch.content) }
    case .forEach(let iteration): try run(iteration)
    case .script(let statements):
      for statement in statements {
        try assign(try value(statement.value), to: statement.location, declaring: true)
      }
    case .initialize(let data): try initialize(data)
    case .complete(let state, let message):
      data.completions[state] = nil
      data.completions[state] = try payload(message)
    }
  }

  /// The value of an expression.
  func value(_ expression: ScriptExpression) throws(ScriptInterruption) -> ScriptValue {
    try expression.value(in: SessionScope(data: data, event: event, active: active))
  }

  private func text(_ text: ScriptText) throws(ScriptInterruption) -> String {
    switch text {
    case .literal(let text): text
    case .code(let code): try value(code.expression).asText
    }
  }

  /// Whether a condition holds. One without a value does not, and is an error event.
  private mutating func holds(_ condition: ScriptCode?) throws(ScriptInterruption) -> Bool {
    guard let condition else { return true }
    do throws(ScriptInterruption) {
      return try value(condition.expression).isTrue
    } catch {
      guard case .failed = error else { throw error }
      raiseError()
      return false
    }
  }

  private mutating func run(_ iteration: ExecutableContent.Iteration) throws(ScriptInterruption) {
    guard case .array(let array) = try value(iteration.array.expression) else {
      throw .failed(ScriptError("\(quoted(iteration.array.text)) is no array"))
    }
    for (position, element) in array.elements.enumerated() {
      try assign(element, to: iteration.item, declaring: true)
      if let index = iteration.index {
        try assign(.number(Double(position)), to: index, declaring: true)
      }
      try run(iteration.content)
    }
    // Variables are declared even where there is nothing to visit.
    for case let location? in [iteration.item, iteration.index] where array.elements.isEmpty {
      try declare(location)
    }
  }

  private mutating func declare(_ location: ScriptLocation) throws(ScriptInterruption) {
    guard let path = location.path, path.members.isEmpty else {
      return try assign(.undefined, to: location, declaring: true)
    }
    if data.variables[path.variable] == nil { try assign(.undefined, to: location, declaring: true) }
  }

  /// Gives variables their first values; one without a value stays undefined, and is an error event.
  private mutating func initialize(_ list: [ExecutableContent.Datum]) throws(ScriptInterruption) {
    guard let first = list.first, data.initialized.insert(first.name).inserted else { return }
    for datum in list { try initialize(datum) }
  }

  /// Gives a variable its first value.
  mutating func initialize(_ datum: ExecutableContent.Datum) throws(ScriptInterruption) {
    data.variables[datum.name] = .undefined
    guard let code = datum.code else { return }
    do throws(ScriptInterruption) {
      data.variables[datum.name] = try value(code.expression)
    } catch {
      guard case .failed = error else { throw error }
      raiseError()
    }
  }
}

extension ContentRun {
  private mutating func run(_ send: ExecutableContent.Send) throws(ScriptInterruption) {
    failure.sendID = send.id
    try deliver(send)
    // If it fails, the identifier is for the event that tells of it.
    failure.sendID = nil
  }

  private mutating func deliver(_ send: ExecutableContent.Send) throws(ScriptInterruption) {
    if let location = send.idLocation {
      data.sendCount += 1
      let id = "send-\(data.sendCount)"
      try assign(.string(id), to: location, declaring: false)
      failure.sendID = id
    }
    let name = try text(send.event)
    let type = try send.type.map { code throws(ScriptInterruption) in try text(code) }
    let target = try send.target.map { code throws(ScriptInterruption) in try text(code) } ?? ""
    let delayText = try send.delay.map { code throws(ScriptInterruption) in try text(code) }
    let payload = try payload(send.message)
    guard let delay = delayText.map({ Duration(delay: $0.trimmed) }) ?? .zero else {
      throw .failed(ScriptError("\(quoted(delayText ?? "")) is no delay"))
    }
    guard type.map({ $0 == "scxml" || $0 == SessionData.processor }) ?? true else {
      throw .failed(ScriptError("there is no processor \(quoted(type ?? ""))"))
    }
    if target == "#_internal" {
      raised.append(data.makeEvent(name, .internal, data: payload, sendID: failure.sendID))
      return
    }
    guard target.isEmpty || target == data.location else {
      if target.hasPrefix("#_") { failure.name = SessionEvent.communication }
      throw .failed(ScriptError("there is no target \(quoted(target))"))
    }
    var event = data.makeEvent(name, .external, data: payload, sendID: failure.sendID)
    event.origin = data.location
    event.originType = SessionData.processor
    data.send(event, after: delay)
  }

  /// What an event carries.
  private mutating func payload(
    _ message: ExecutableContent.Message
  ) throws(ScriptInterruption) -> ScriptValue {
    if let content = message.content { return try value(content.expression) }
    var members: [(String, ScriptValue)] = []
    for name in message.names { members.append((name.name, try value(name.code.expression))) }
    for parameter in message.parameters {
      do throws(ScriptInterruption) {
        members.append((parameter.name, try value(parameter.code.expression)))
      } catch {
        // One that has no value is left out, and the others are sent.
        guard case .failed = error else { throw error }
        raiseError()
      }
    }
    return members.isEmpty ? .undefined : .object(ScriptObject(members))
  }
}

extension ContentRun {
  /// Stores a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - location: Where.
  ///   - isDeclaring: Whether a variable that there is not is made.
  private mutating func assign(
    _ value: ScriptValue,
    to location: ScriptLocation,
    declaring isDeclaring: Bool
  ) throws(ScriptInterruption) {
    guard let path = location.path else {
      throw .failed(ScriptError("\(quoted(location.text)) is no place for a value"))
    }
    guard !SessionData.systemVariables.contains(path.variable) else {
      throw .failed(ScriptError("\(quoted(path.variable)) cannot be assigned"))
    }
    let isKnown = data.variables[path.variable] != nil
    guard isKnown || isDeclaring && path.members.isEmpty else {
      throw .failed(ScriptError("there is no variable \(quoted(path.variable))"))
    }
    var names: [String] = []
    for member in path.members { names.append(try self.value(member).asText) }
    let old = data.variables[path.variable] ?? .undefined
    let new = try old.setting(names[...], to: value)
    guard new.measure.isWithinLimit else { throw .failed(.tooLarge) }
    data.variables[path.variable] = new
  }
}

extension ScriptValue {
  /// The value with another at a place in it.
  fileprivate func setting(
    _ path: ArraySlice<String>,
    to value: ScriptValue
  ) throws(ScriptInterruption) -> ScriptValue {
    guard let name = path.first else { return value }
    let rest = path.dropFirst()
    switch self {
    case .object(let object):
      let new = try (object[name] ?? .undefined).setting(rest, to: value)
      return .object(object.setting(name, to: new))
    case .array(let array):
      guard let index = Self.index(name), index < ScriptMeasure.limit.size else {
        throw .failed(ScriptError("an array has no place \(quoted(name)) for a value"))
      }
      var elements = array.elements
      while elements.count <= index { elements.append(.undefined) }
      elements[index] = try elements[index].setting(rest, to: value)
      return .array(elements)
    default:
      throw .failed(ScriptError("a value of type \(quoted(typeName)) has no members to assign"))
    }
  }
}
