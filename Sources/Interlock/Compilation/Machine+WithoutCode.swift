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
    var state = alone(attachments: attachments.unbound)
    for moment in Moment.allCases {
      state[moment] = self[moment].unbound
    }
    return state
  }
}

extension Machine.Event {
  fileprivate func withoutCode() -> Self {
    var event = with(guards: guardTerms.map { Machine.Guard($0) })
    for moment in Moment.allCases {
      event[moment] = self[moment].unbound
    }
    return event
  }
}
