extension Machine.With {
  /// Creates a machine from its outline, with types for the names of payloads and code for the texts of formulas.
  package init(
    _ outline: Machine,
    payload: (_ name: String) -> PayloadType?,
    condition: (_ text: String, _ payload: String?) -> FormulaSource<BoxedCondition>,
    callback callbackSource: (_ text: String, _ payload: String?) -> FormulaSource<BoxedCallback>
  ) throws(DefinitionError) {
    // The context that the outline may own is of another type, or another call's.
    var outline = outline
    outline.own(nil)
    let whole = outline.plan.definition.mappingCode(
      for: Self.self,
      activity: { activity, _ in activity },
      event: { event, _ in
        let name = event.payloadName
        let guards = event.guards.map { item in
          item.formula.map { Machine.Guard(name: item.name, condition($0.text, name)) } ?? item
        }
        return event.with(guards: guards).carrying(name.flatMap(payload) ?? event.payload)
      },
      callback: { callback, place in
        callback.formula.map { BoxedCallback(callbackSource($0.text, place.payloadName)) }
          ?? callback
      }
    )
    var problems: [FormulaProblem] = []
    let compiled = whole.compilingFormulas(&problems)
    guard problems.isEmpty else {
      var report = NumberedDefinition.Report(compiled)
      report.add(problems)
      throw DefinitionError(findings: report.findings)
    }
    let foreign = DefinitionCode(compiled).foreignFindings(compiled)
    guard foreign.isEmpty else { throw DefinitionError(findings: foreign) }
    // Everything else was checked when the outline was built. The machine is in the outline's configuration.
    self.init(
      outline.recoded(compiled, identity: Machine.Identity(), skipsMissingCode: false)
    )
  }
}
