extension Machine.Definition {
  /// The definition with the code of its formulas.
  ///
  /// - Parameter problems: Receives the problems of formulas that don't compile.
  /// - Returns: The definition.
  func compilingFormulas(_ problems: inout [FormulaProblem]) -> Self {
    guard hasFormulas else { return self }
    var compilation = FormulaCompilation(FormulaStates(states.map { identifierText($0.id) }))
    let compiled = mappingCode(
      activity: { activity, _ in activity },
      event: { compilation.guarded($0, .event($1)) },
      callback: { compilation.compiled($0, of: $1.owner.part, kind: $1.kind, entry: $1.position) }
    )
    problems = compilation.problems
    return compiled
  }

  private var hasFormulas: Bool {
    states.contains { $0.callbacks.hasFormulas }
      || events.contains { $0.callbacks.hasFormulas || $0.guards.contains { $0.formula != nil } }
      || observers.contains { $0.callback.formula != nil }
  }
}

extension Machine.Definition.CodeOwner {
  fileprivate var part: Finding.Part {
    switch self {
    case .machine: .machine
    case .state(_, let position): .state(position)
    case .event(_, let position): .event(position)
    }
  }
}

private struct FormulaCompilation {
  private var scope: FormulaStates
  private(set) var problems: [FormulaProblem] = []

  init(_ scope: FormulaStates) {
    self.scope = scope
  }

  /// A callback that has been compiled if it is data.
  mutating func compiled(
    _ callback: BoxedCallback,
    of part: Finding.Part,
    kind: CallbackKind,
    entry: Int
  ) -> BoxedCallback {
    guard let formula = callback.formula, !callback.isBound,
      let code = code(of: formula, in: part, key: kind.rawValue, entry: entry)
    else { return callback }
    return BoxedCallback(formula, code)
  }

  /// An event whose data guards have been compiled.
  mutating func guarded<StateID, EventID>(
    _ event: Machine<StateID, EventID>.Event,
    _ part: Finding.Part
  ) -> Machine<StateID, EventID>.Event {
    event.with(
      guards: event.guards.enumerated().map { position, item in
        guard let formula = item.formula, item.condition.isMissing else { return item }
        return item.with(code(of: formula, in: part, key: "guards", entry: position) ?? .missing)
      }
    )
  }

  private mutating func code<Code>(
    of formula: FormulaSource<Code>,
    in part: Finding.Part,
    key: String,
    entry: Int
  ) -> Code? {
    guard let compile = formula.compile, problems.count < NumberedDefinition.Report.limit else {
      return nil
    }
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
