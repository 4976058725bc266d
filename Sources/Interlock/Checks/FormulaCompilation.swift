extension Machine.Definition {
  /// The definition with the code of its formulas.
  ///
  /// - Parameter problems: Gets what is wrong with those that have none.
  /// - Returns: The definition.
  func compilingFormulas(_ problems: inout [FormulaProblem]) -> Self {
    var compilation = FormulaCompilation(FormulaStates(states.map { identifierText($0.id) }))
    let states = states.enumerated().map { position, state in
      compilation.compiled(state, .state(position))
    }
    let events = events.enumerated().map { position, event in
      compilation.compiled(event, .event(position))
    }
    problems = compilation.problems
    return Self(self, states: states, events: events, observers: observers)
  }
}

private struct FormulaCompilation {
  private var scope: FormulaStates
  private(set) var problems: [FormulaProblem] = []

  init(_ scope: FormulaStates) {
    self.scope = scope
  }

  mutating func compiled<StateID, EventID>(
    _ state: Machine<StateID, EventID>.State,
    _ part: Finding.Part
  ) -> Machine<StateID, EventID>.State {
    var copy = state
    for moment in StateMoment.allCases where state[moment].contains(where: { $0.formula != nil }) {
      copy[moment] = state[moment].enumerated().map {
        compiled($1, part, moment.rawValue, $0)
      }
    }
    return copy
  }

  mutating func compiled<StateID, EventID>(
    _ event: Machine<StateID, EventID>.Event,
    _ part: Finding.Part
  ) -> Machine<StateID, EventID>.Event {
    var copy = event
    if event.guards.contains(where: { $0.formula != nil }) {
      copy = event.with(
        guards: event.guards.enumerated().map { position, item in
          guard let formula = item.formula, item.condition.isMissing else { return item }
          return item.with(code(of: formula, part, "guards", position) ?? .missing)
        }
      )
    }
    for moment in EventMoment.allCases where event[moment].contains(where: { $0.formula != nil }) {
      copy[moment] = event[moment].enumerated().map {
        compiled($1, part, moment.rawValue, $0)
      }
    }
    return copy
  }

  private mutating func compiled(
    _ callback: BoxedCallback,
    _ part: Finding.Part,
    _ key: String,
    _ entry: Int
  ) -> BoxedCallback {
    guard let formula = callback.formula, !callback.isBound,
      let code = code(of: formula, part, key, entry)
    else { return callback }
    return BoxedCallback(formula, code.call)
  }

  private mutating func code<Code>(
    of formula: FormulaSource<Code>,
    _ part: Finding.Part,
    _ key: String,
    _ entry: Int
  ) -> Code? {
    guard let compile = formula.compile, problems.count < Draft.Report.limit else { return nil }
    do {
      return try compile(scope)
    } catch {
      scope.areSuggested = problems.count < 8
      problems.append(
        FormulaProblem(part: part, key: key, entry: entry, text: formula.text, message: "\(error)")
      )
      return nil
    }
  }
}
