import Interlock

/// Running content.
struct ContentRun {
  let context: SessionContext
  let event: SessionEvent?
  let active: Set<String>
  var raised: [SessionEvent] = []

  /// The kind of error for the error event, and the send that failed.
  var failure: (name: String, sendID: String?) = (SessionEvent.execution, nil)

  init(context: SessionContext, event: SessionEvent?, active: Set<String>) {
    self.context = context
    self.event = event
    self.active = active
  }

  var data: SessionData {
    _read { yield context.data }
    nonmutating _modify { yield &context.data }
  }

  /// The work that an element counts as: an event takes as much memory as many values.
  private static let cost = 100

  /// Raises the event for the error that ended the content.
  mutating func raiseError() {
    raised.append(data.makeEvent(failure.name, .platform, sendID: failure.sendID))
  }

  mutating func run(_ block: [ExecutableContent]) throws(ScriptInterruption) {
    for content in block { try run(content) }
  }

  private mutating func run(_ content: ExecutableContent) throws(ScriptInterruption) {
    try work(Self.cost)
    switch content {
    case .raise(let name): raised.append(data.makeEvent(name, .internal))
    case .send(let send): try run(send)
    case .cancel(let id):
      let id = try text(id)
      try work(data.delayed.count)
      data.delayed.removeAll { $0.event.sendID == id }
    case .log(let label, let code):
      let value = try code.map { code throws(ScriptInterruption) in try self.value(code.expression)
      }
      data.log.append(SCXMLLogEntry(label: label, value: value ?? .undefined))
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

  func work(_ amount: Int) throws(ScriptInterruption) {
    do throws(ScriptWorkExceeded) { try context.work(amount) } catch { throw .exceeded(error) }
  }

  /// The value of an expression.
  func value(_ expression: ScriptExpression) throws(ScriptInterruption) -> ScriptValue {
    try expression.value(in: SessionScope(context: context, event: event, active: active))
  }

  func text(_ text: ScriptText) throws(ScriptInterruption) -> String {
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
      throw .failed(ScriptError("\(quoted(iteration.array.text)) is not an array"))
    }
    for case let location? in [iteration.item, iteration.index] {
      guard location.path?.members.isEmpty == true else {
        throw .failed(ScriptError("\(quoted(location.text)) is not a variable name"))
      }
    }
    for (position, element) in array.elements.enumerated() {
      try assign(element, to: iteration.item, declaring: true)
      if let index = iteration.index {
        try assign(.number(Double(position)), to: index, declaring: true)
      }
      try run(iteration.content)
    }
    // Variables are declared even if there is nothing to iterate over.
    for case let location? in [iteration.item, iteration.index] where array.elements.isEmpty {
      try declare(location)
    }
  }

  private mutating func declare(_ location: ScriptLocation) throws(ScriptInterruption) {
    guard let name = location.path?.variable, data.variables[name] == nil else { return }
    try assign(.undefined, to: location, declaring: true)
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
