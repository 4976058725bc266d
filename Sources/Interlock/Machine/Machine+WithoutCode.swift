extension Machine {
  /// The machine in the same configuration, without the code of its guards and callbacks: what an archive of it would
  /// hold.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  func withoutCode() -> Self {
    recoded(plan.definition.withoutCode(), identity: Identity(), skipsMissingCode: false)
  }

  /// The definition as it may be shown to others. Code that uses a context runs only in its own machine, where the
  /// compiler knows the type of the context.
  var shownDefinition: Definition {
    plan.definition.needsContext ? plan.definition.withoutCode() : plan.definition
  }
}

extension Machine.Definition {
  /// The definition without the code of its guards and callbacks.
  fileprivate func withoutCode() -> Self {
    Self(
      self,
      states: states.map { $0.withoutCode() },
      events: events.map { $0.withoutCode() },
      observers: observers.map { observer in
        Machine.Observer(kind: observer.kind, callback: observer.callback.withoutCode)
      },
      needsContext: false
    )
  }
}

extension Machine.State {
  fileprivate func withoutCode() -> Self {
    alone(activities: activities.map { UnboundActivity($0.name) }).mappingCallbacks {
      callback,
      _,
      _ in
      callback.withoutCode
    }
  }
}

extension Machine.Event {
  fileprivate func withoutCode() -> Self {
    with(guards: guardTerms.map { Machine.Guard($0) })
      .mappingCallbacks { callback, _, _ in callback.withoutCode }
  }
}
