import Interlock

/// The values that an expression of a document can read.
struct SessionScope: ScriptScope {
  let context: SessionContext
  let event: SessionEvent?

  /// The active states.
  let active: Set<String>

  func value(of variable: String) -> ScriptValue? {
    context.data.identity.systemValue(of: variable, event: event)
      ?? context.data.variables[variable]
  }

  func isIn(_ state: String) -> Bool {
    active.contains(state)
  }

  func work(_ amount: Int) throws(ScriptWorkExceeded) {
    try context.work(amount)
  }
}

extension ScriptExpression {
  /// The expression as a guard.
  func condition(_ names: SessionNames) -> SessionMachine.Condition {
    let states = asksForStates ? names.states : []
    return { try holds(in: $0, states) }
  }

  /// Whether it holds as a condition. One without a value does not, and is an error event.
  ///
  /// - Throws: `ScriptWorkExceeded`.
  private func holds(
    in transition: borrowing SessionMachine.Transition,
    _ states: [String]
  ) throws -> Bool {
    try transition.context.work(states.count)
    var active: Set<String> = []
    for state in states where transition.isIn(state) { active.insert(state) }
    let scope = SessionScope(
      context: transition.context,
      event: transition.sessionEvent,
      active: active
    )
    do throws(ScriptInterruption) {
      return try value(in: scope).isTrue
    } catch {
      switch error {
      case .exceeded(let error): throw error
      case .failed:
        scope.context.noteError()
        return false
      }
    }
  }
}

extension SessionMachine.Transition {
  /// The event that led to the transition; nil if there was none.
  var sessionEvent: SessionEvent? {
    let context = context
    switch trigger {
    case .completion(let state):
      return SessionEvent(
        name: SCXMLVocabulary.completionPrefix + state,
        kind: .platform,
        data: context.data.completions[state] ?? .undefined,
        number: context.data.eventCount + 1
      )
    case .event, .anyEvent: return userInfo[.sessionEvent]
    case .always, .after, nil:
      // The completion of a state has no user info of its own: the transition that takes it remembers the event.
      guard let event = userInfo[.sessionEvent] else { return context.data.event }
      guard let last = context.data.event, last.number > event.number else { return event }
      return last
    }
  }
}
