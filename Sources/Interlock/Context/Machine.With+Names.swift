extension Machine.With {
  /// Creates a machine from its outline, with code for the names of guards, callbacks and observers.
  ///
  /// - Parameters:
  ///   - outline: The definition, and the configuration.
  ///   - condition: The code of a guard; nil if there is none, in which case it counts as missing.
  ///   - callback: The code of a callback or an observer; nil if there is none.
  ///   - beforehand: What an event does before everything else when one of its transitions is taken; nil for nothing.
  package init(
    naming outline: Machine,
    condition: (_ name: String) -> Condition?,
    callback: (_ name: String) -> Callback?,
    beforehand: (_ event: Machine.Event) -> Callback? = { _ in nil }
  ) {
    let whole = outline.plan.definition.mappingCode(
      for: Self.self,
      activity: { activity, _ in activity },
      event: { event, _ in
        let guards = event.guards.map { item in
          item.name.flatMap(condition).map {
            Machine.Guard(name: item.name, condition: Self.boxed($0))
          } ?? item
        }
        var whole = event.with(guards: guards)
        if let first = beforehand(event) {
          whole[.willFire] = [Self.boxed(nil, first)] + whole[.willFire]
        }
        return whole
      },
      callback: { item, _ in
        item.name.flatMap { name in callback(name).map { Self.boxed(name, $0) } } ?? item
      }
    )
    self.init(outline.recoded(whole, identity: Machine.Identity(), skipsMissingCode: false))
  }
}
