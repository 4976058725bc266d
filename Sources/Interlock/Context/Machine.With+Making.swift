extension Machine.With {
  /// Creates an inactive machine from the states, events and observers in a closure.
  ///
  /// - Parameters:
  ///   - initial: The initial states: one, at any depth, or several in different regions. None for the first state.
  ///   - stepLimit: The step limit, 1 to 1,000,000: the greatest number of steps that may follow from one call.
  ///   - unhandledEvents: The policy for an event that no active state handles or defers.
  ///   - content: The states, events and observers, in any order, including those of a machine without a context.
  /// - Throws: `DefinitionError` with all errors of the definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    initial: StateID...,
    stepLimit: Int = Machine.defaultStepLimit,
    unhandledEvents: UnhandledEventPolicy = .refuse,
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) {
    try self.init(
      initial: initial,
      stepLimit: stepLimit,
      unhandledEvents: unhandledEvents,
      content
    )
  }

  /// Creates an inactive machine with an array of initial states.
  ///
  /// - Parameters:
  ///   - initial: The initial states; empty for the first state.
  ///   - stepLimit: The step limit, 1 to 1,000,000: the greatest number of steps that may follow from one call.
  ///   - unhandledEvents: The policy for an event that no active state handles or defers.
  ///   - content: The states, events and observers, in any order, including those of a machine without a context.
  /// - Throws: `DefinitionError` with all errors of the definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  @_disfavoredOverload
  public init(
    initial: [StateID],
    stepLimit: Int = Machine.defaultStepLimit,
    unhandledEvents: UnhandledEventPolicy = .refuse,
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) {
    let definition = Machine.Definition(
      initial: initial,
      contents: content().map { $0.stored.part },
      settings: MachineSettings(stepLimit: stepLimit, unhandledEvents: unhandledEvents),
      machine: Self.self
    )
    machine = try Machine(definition)
  }
}
