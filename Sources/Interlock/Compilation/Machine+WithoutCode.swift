extension Machine {
  /// The machine without the code of its guards and callbacks, where this machine is: what an archive of it would be.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  func withoutCode() -> Self {
    recoded(plan.definition.withoutCode(), identity: Identity(), skipsMissingCode: false)
  }

  /// The definition as everybody may have it: code that sees a context runs in its own machine alone, where the compiler
  /// knows the type of the context.
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
        Machine.Observer(moment: observer.moment, callback: observer.callback.withoutCode)
      },
      needsContext: false
    )
  }
}

extension Machine.State {
  fileprivate func withoutCode() -> Self {
    alone(attachments: attachments.unbound).mappingCallbacks { callback, _, _ in
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
