extension Machine.With.PayloadEvent {
  /// Adds a guard that is data.
  package func when(_ name: String?, _ formula: FormulaSource<BoxedCondition>) -> Self {
    Self(event: event.when(name, formula))
  }

  /// The event with something added that does not read the payload.
  package func changing(_ change: (Machine.With<Context>.Event) -> Machine.With<Context>.Event)
    -> Self
  {
    Self(event: change(event))
  }
}

extension Machine.With {
  /// Makes a machine of its outline, with types for the names of payloads, and sources of code for the texts of formulas.
  package init(
    _ outline: Machine,
    payload: (_ name: String) -> PayloadType?,
    condition: (_ text: String, _ payload: String?) -> FormulaSource<BoxedCondition>,
    callback: (_ text: String, _ payload: String?) -> FormulaSource<BoxedCallback>
  ) throws(DefinitionError) {
    let definition = outline.plan.definition
    func code(_ callbacks: [BoxedCallback], _ payload: String? = nil) -> [BoxedCallback] {
      callbacks.map { $0.formula.map { BoxedCallback(callback($0.text, payload)) } ?? $0 }
    }
    let whole = Machine.Definition(
      definition,
      states: definition.states.map { state in
        var copy = state
        for moment in StateMoment.allCases { copy[moment] = code(state[moment]) }
        return copy
      },
      events: definition.events.map { event in
        var copy = event.with(
          guards: event.guards.map { item in
            item.formula.map {
              Machine.Guard(name: item.name, condition($0.text, event.payloadName))
            } ?? item
          }
        )
        if let type = event.payloadName.flatMap(payload) { copy = copy.carrying(type) }
        for moment in EventMoment.allCases {
          copy[moment] = code(event[moment], event.payloadName)
        }
        return copy
      },
      observers: definition.observers,
      needsContext: true
    )
    var machine = try Machine(whole)
    if outline.isActive {
      // Safe to force: the definition is the same but for its code.
      guard let restored = try? machine.restored(from: outline.snapshot) else {
        preconditionFailure("A machine of the same definition takes the snapshot.")
      }
      machine = restored
    }
    self.init(machine)
  }
}
