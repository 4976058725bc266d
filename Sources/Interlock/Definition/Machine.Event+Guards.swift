extension Machine.Guard {
  /// The guard as far as it is known without its code.
  var term: Machine.GuardTerm {
    if let presence { return .presence(presence) }
    if let formula { return .formula(name, formula.text) }
    return .code(name)
  }
}

extension Machine.Event {
  /// The guards, in the order in which they are asked.
  package var guardTerms: [Machine.GuardTerm] {
    guards.map { $0.term }
  }

  /// The conditions of the guards.
  var conditions: [BoxedCondition] {
    guards.map { $0.condition }
  }

  /// Whether it has a guard that is code.
  package var asksCode: Bool {
    guards.contains { $0.presence == nil }
  }

  /// Adds guards that have no code, or need none.
  package func guarded(by terms: [Machine.GuardTerm]) -> Self {
    with(guards: guards + terms.map { Machine.Guard($0) })
  }
}
