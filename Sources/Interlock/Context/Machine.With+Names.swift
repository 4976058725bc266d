extension Machine.With {
  /// Creates a machine from its outline, with code for the names of guards and callbacks.
  ///
  /// - Parameters:
  ///   - outline: The definition, and the configuration.
  ///   - condition: The code of a guard; nil if there is none, in which case it counts as missing.
  ///   - callback: The code of a callback; nil if there is none.
  ///   - beforehand: What an event does before everything else when one of its rows is taken; nil for nothing.
  package init(
    naming outline: Machine,
    condition: (_ name: String) -> Condition?,
    callback: (_ name: String) -> Callback?,
    beforehand: (_ event: Machine.Event) -> Callback? = { _ in nil }
  ) {
    func bound<Holder: CallbackHolder>(_ holder: Holder) -> Holder {
      holder.mappingCallbacks { item, _, _ in
        guard let name = item.name, let code = callback(name) else { return item }
        return Self.boxed(name, code)
      }
    }
    let definition = outline.plan.definition
    let whole = Machine.Definition(
      definition,
      states: definition.states.map { bound($0) },
      events: definition.events.map { event in
        let guards = event.guards.map { item in
          item.name.flatMap(condition).map {
            Machine.Guard(name: item.name, condition: Self.boxed($0))
          } ?? item
        }
        var whole = bound(event.with(guards: guards))
        if let first = beforehand(event) {
          whole[.willFire] = [Self.boxed(nil, first)] + whole[.willFire]
        }
        return whole
      },
      needsContext: true
    )
    self.init(outline.recoded(whole, identity: Machine.Identity(), skipsMissingCode: false))
  }
}
