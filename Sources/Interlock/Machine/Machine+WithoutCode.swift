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
  /// The definition without the code of its guards, callbacks, observers and activities.
  func withoutCode() -> Self {
    mappingCode(
      needsContext: false,
      activity: { activity, _ in UnboundActivity(activity.name) },
      event: { event, _ in event.with(guards: event.guardTerms.map { Machine.Guard($0) }) },
      callback: { callback, _ in callback.withoutCode }
    )
  }
}
