extension Machine {
  /// The machine without the code of its guards and callbacks, where this machine is: what an archive of it would be.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  func withoutCode() -> Self {
    let definition = plan.definition
    let bare = Definition(
      definition,
      states: definition.states.map { $0.withoutCode() },
      events: definition.events.map { $0.withoutCode() },
      observers: definition.observers.map { observer in
        Observer(moment: observer.moment, callback: observer.callback.withoutCode)
      },
      needsContext: false
    )
    return recoded(bare, identity: Identity(), skipsMissingCode: false)
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
