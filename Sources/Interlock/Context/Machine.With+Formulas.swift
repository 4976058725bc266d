extension Machine.With {
  /// Creates a machine from its outline, with types for the names of payloads and code for the texts of formulas.
  package init(
    _ outline: Machine,
    payload: (_ name: String) -> PayloadType?,
    condition: (_ text: String, _ payload: String?) -> FormulaSource<BoxedCondition>,
    callback callbackSource: (_ text: String, _ payload: String?) -> FormulaSource<BoxedCallback>
  ) throws(DefinitionError) {
    let definition = outline.plan.definition
    let whole = Machine.Definition(
      definition,
      states: definition.states.map { state in
        state.mappingCallbacks { callback, _, _ in
          callback.formula.map { BoxedCallback(callbackSource($0.text, nil)) } ?? callback
        }
      },
      events: definition.events.map { event in
        let name = event.payloadName
        let guards = event.guards.map { item in
          item.formula.map { Machine.Guard(name: item.name, condition($0.text, name)) } ?? item
        }
        return event.with(guards: guards)
          .carrying(name.flatMap(payload) ?? event.payload)
          .mappingCallbacks { callback, _, _ in
            callback.formula.map { BoxedCallback(callbackSource($0.text, name)) } ?? callback
          }
      },
      needsContext: true
    )
    var problems: [FormulaProblem] = []
    let compiled = whole.compilingFormulas(&problems)
    guard problems.isEmpty else {
      var report = Draft.Report(compiled)
      report.add(problems)
      throw DefinitionError(findings: report.findings)
    }
    // Everything else was checked when the outline was built. The machine is in the outline's configuration.
    self.init(
      outline.recoded(compiled, identity: Machine.Identity(), skipsMissingCode: false)
    )
  }
}
