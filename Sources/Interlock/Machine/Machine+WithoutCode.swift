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
