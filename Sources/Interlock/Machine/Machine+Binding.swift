extension Machine {
  /// Returns a copy in which guards, callbacks, observers and activities that have only a name get their code.
  ///
  /// Code that is already there stays. The copy is in the same configuration as this machine; no callback runs. Code
  /// that was archived without a name can't be bound: restore the machine with its prototype, or skip such callbacks,
  /// observers and activities with ``skippingMissingCode()`` before you bind the rest.
  ///
  /// - Parameter behaviour: The code by name, for every name without code, and for no other names.
  /// - Returns: The copy. It has a definition of its own.
  /// - Throws: `BindingError` with all missing code, all unknown names, and all names that were given twice.
  /// - Complexity: O(*s* + *r*) in states, transitions and callbacks.
  public func bound(to behaviour: Behaviour) throws(BindingError) -> Self {
    try bound(to: behaviour.code)
  }

  func bound(to code: BehaviourCode) throws(BindingError) -> Self {
    var binding = Binding<StateID, EventID>(code, skipsMissingCode: plan.skipsMissingCode)
    let definition = try binding.bound(plan.definition)
    let foreign = DefinitionCode(definition).foreignFindings(definition)
    guard foreign.isEmpty else {
      let sentences = foreign.map(\.description)
      throw BindingError(unbound: [], unused: [], repeated: [], foreign: sentences)
    }
    return recoded(
      definition,
      identity: Identity(),
      skipsMissingCode: plan.skipsMissingCode
    )
  }

  /// Returns a copy in which callbacks without code have that of their names.
  ///
  /// - Parameter code: Returns the code of a name; nil to leave the callback without.
  /// - Returns: The copy, in the same configuration. It has a definition of its own.
  package func supplyingCallbacks(_ code: (_ name: String) -> Callback?) -> Self {
    let definition = plan.definition.mappingCode(
      activity: { activity, _ in activity },
      event: { event, _ in event },
      callback: { callback, _ in
        guard !callback.isBound, callback.formula == nil, let name = callback.name,
          let code = code(name)
        else { return callback }
        return Self.boxed(name, code)
      }
    )
    return recoded(definition, identity: Identity(), skipsMissingCode: plan.skipsMissingCode)
  }

  /// Returns a copy that skips callbacks, observers and activities without code, instead of refusing the transitions
  /// that would run them.
  ///
  /// Use it in tools that read a definition without its code, and for archives whose callbacks don't matter. Guards
  /// without code still refuse.
  ///
  /// ```swift
  /// let sketch = try JSONDecoder().decode(DynamicMachine.self, from: json).skippingMissingCode()
  /// ```
  ///
  /// - Returns: The copy, in the same configuration. It has the same definition; encoded and decoded, it refuses
  ///   again.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func skippingMissingCode() -> Self {
    recoded(plan.definition, identity: plan.identity, skipsMissingCode: true)
  }
}
