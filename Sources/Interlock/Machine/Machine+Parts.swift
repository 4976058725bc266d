// A definition can be taken apart and put together again.

extension Machine {
  /// The top-level states in the order written, with their descendants. Their `events` are empty, because all events
  /// are in ``events``, in one order.
  ///
  /// Together with ``events`` and ``observers``, they are all parts of the machine:
  ///
  /// ```swift
  /// let again = try Inbox(initial: inbox.initial) {
  ///   inbox.topLevelStates
  ///   inbox.events
  ///   inbox.observers
  /// }
  /// ```
  ///
  /// - Complexity: O(*s*) in the number of states.
  public var topLevelStates: [State] {
    shownDefinition.topLevelStates
  }

  /// The observers, in definition order.
  public var observers: [Observer] {
    shownDefinition.observers
  }

  /// Returns an inactive machine with more states, events and observers, added after those of this one. If this machine
  /// owns a context, the new one has its parts without their code: see ``Machine/With/owning(_:)``.
  ///
  /// ```swift
  /// let audited = try inbox.adding {
  ///   Inbox.Observer.didTransition { transition in log.add(transition.description) }
  /// }
  /// ```
  ///
  /// - Parameter content: The states, events and observers. The states become top-level states.
  /// - Returns: The machine, with a definition of its own.
  /// - Throws: `DefinitionError` with all errors of the whole definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func adding(
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) -> Self {
    try Self(shownDefinition.adding(content()))
  }
}

extension Machine.Definition {
  /// The definition with more parts added after its own.
  func adding(_ contents: [Machine.Line]) -> Self {
    let own: [Machine.Line] =
      topLevelStates.map { .init(content: .state($0)) }
      + events.map { .init(content: .event($0)) }
      + observers.map { .init(content: .observer($0)) }
    return Self(
      initial: initial,
      contents: own + contents,
      settings: settings,
      machine: machine
    )
  }
}
