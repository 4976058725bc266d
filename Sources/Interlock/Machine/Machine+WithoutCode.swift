extension Machine {
  /// Returns the machine in the same configuration, without the code of its guards and callbacks, as archives store it.
  ///
  /// - Complexity: O(*s* + *r*) in states and transitions.
  func withoutCode() -> Self {
    recoded(plan.definition.withoutCode(), identity: Identity(), skipsMissingCode: false)
  }

  /// The definition that is public. Code that uses a context runs only in its own machine, where the compiler knows the
  /// type of the context.
  var shownDefinition: Definition {
    plan.definition.needsContext ? plan.definition.withoutCode() : plan.definition
  }
}

extension Machine.Definition {
  /// A state of the public definition, with its descendants.
  func shownState(at position: Int) -> Machine.State {
    guard needsContext else { return states[position] }
    let isOutside = { (parent: Int?) in parent.map { $0 < position } ?? true }
    let end = parents[(position + 1)...].firstIndex(where: isOutside) ?? parents.endIndex
    let inner = parents[(position + 1)..<end].map { $0.map { $0 - position } }
    return part(states[position..<end].map { $0.alone(activities: $0.activities) }, [nil] + inner)
      .withoutCode().states[0]
  }

  /// The events of the public definition that fulfil a condition.
  func shownEvents(where condition: (Machine.Event) -> Bool) -> [Machine.Event] {
    let events = events.filter(condition)
    return needsContext ? part(events: events).withoutCode().events : events
  }

  private func part(
    _ states: [Machine.State] = [],
    _ parents: [Int?] = [],
    events: [Machine.Event] = []
  ) -> Self {
    Self(
      initial: initial,
      states: states,
      parents: parents,
      events: events,
      settings: settings,
      machine: machine
    )
  }

  /// The definition without the code of its guards, callbacks, observers and activities.
  func withoutCode() -> Self {
    mappingCode(
      for: Machine.self,
      activity: { activity, _ in UnboundActivity(activity.name) },
      event: { event, _ in event.with(guards: event.guardTerms.map { Machine.Guard($0) }) },
      callback: { callback, _ in callback.withoutCode }
    )
  }
}
