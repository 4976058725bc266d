extension Machine.Definition {
  /// The definition with the code of its formulas.
  ///
  /// - Parameter problems: Receives what is wrong with formulas that don't compile.
  /// - Returns: The definition.
  func compilingFormulas(_ problems: inout [FormulaProblem]) -> Self {
    guard hasFormulas else { return self }
    var compilation = FormulaCompilation(FormulaStates(states.map { identifierText($0.id) }))
    let states = states.enumerated().map { position, state in
      compilation.compiled(state, .state(position))
    }
    let events = events.enumerated().map { position, event in
      let guarded = compilation.guarded(event, .event(position))
      return compilation.compiled(guarded, .event(position))
    }
    problems = compilation.problems
    return Self(self, states: states, events: events)
  }

  private var hasFormulas: Bool {
    states.contains { $0.callbacks.hasFormulas }
      || events.contains { $0.callbacks.hasFormulas || $0.guards.contains { $0.formula != nil } }
  }
}

private struct FormulaCompilation {
  private var scope: FormulaStates
  private(set) var problems: [FormulaProblem] = []

  init(_ scope: FormulaStates) {
    self.scope = scope
  }

  /// A state or an event whose data callbacks have been compiled.
  mutating func compiled<Holder: CallbackHolder>(
    _ holder: Holder,
    _ part: Finding.Part
  ) -> Holder {
    holder.mappingCallbacks { callback, moment, position in
      guard let formula = callback.formula, !callback.isBound,
        let code = code(of: formula, part, moment.rawValue, position)
      else { return callback }
      return BoxedCallback(formula, code.call)
    }
  }

  /// An event whose data guards have been compiled.
  mutating func guarded<StateID, EventID>(
    _ event: Machine<StateID, EventID>.Event,
    _ part: Finding.Part
  ) -> Machine<StateID, EventID>.Event {
    event.with(
      guards: event.guards.enumerated().map { position, item in
        guard let formula = item.formula, item.condition.isMissing else { return item }
        return item.with(code(of: formula, part, "guards", position) ?? .missing)
      }
    )
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
