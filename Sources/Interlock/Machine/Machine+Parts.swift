// A definition can be taken apart and put together again.

extension Machine {
  /// The states at the top, in the order in which they are written, with the states in them. Their `events` are empty:
  /// all events stand in ``events``, in one order.
  ///
  /// Together with ``events`` and ``observers`` they are what the machine was made of:
  ///
  ///     let again = try Inbox(initial: inbox.initial) {
  ///       inbox.topLevelStates
  ///       inbox.events
  ///       inbox.observers
  ///     }
  ///
  /// - Complexity: O(*s*) in the states.
  public var topLevelStates: [State] {
    shownDefinition.topLevelStates
  }

  /// The observers, in the order of the definition.
  public var observers: [Observer] {
    shownDefinition.observers
  }

  /// An inactive machine that has more states, events and observers than this one, behind those that it has. Of one that
  /// owns a context, the new one has the parts without their code: see ``Machine/With/owning(_:)``.
  ///
  ///     let audited = try inbox.adding {
  ///       Inbox.Observer.didTransition { transition in log.add(transition.description) }
  ///     }
  ///
  /// - Parameter content: The states, events and observers. States stand at the top.
  /// - Returns: The machine, of a definition of its own.
  /// - Throws: `DefinitionError` with everything that is wrong with the whole.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public func adding(
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) -> Self {
    try Self(shownDefinition.adding(Builder.contents(of: content())))
  }
}

extension Machine.Definition {
  /// The definition with more parts behind those that it has.
  func adding(_ contents: [Machine.State.Content]) -> Self {
    let own: [Machine.State.Content] =
      topLevelStates.map { .state($0) } + events.map { .event($0) }
      + observers.map { .observer($0) }
    return Self(
      initial: initial,
      contents: own + contents,
      settings: settings,
      needsContext: needsContext
    )
  }
}
