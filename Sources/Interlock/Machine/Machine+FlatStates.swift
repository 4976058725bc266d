extension Machine {
  /// Creates an inactive machine from a flat list of states, in which each state comes after its parent.
  ///
  /// - Parameters:
  ///   - initial: The initial states; empty for the first state.
  ///   - states: The states in document order, without content.
  ///   - parents: For each state the position of its parent; nil at the top level.
  ///   - events: The events.
  ///   - settings: The settings of the machine as a whole.
  /// - Throws: `DefinitionError` with all errors of the definition.
  package init(
    initial: [StateID],
    states: [State],
    parents: [Int?],
    events: [Event],
    settings: MachineSettings
  ) throws(DefinitionError) {
    try self.init(
      Definition(
        initial: initial,
        states: states,
        parents: parents,
        events: events,
        settings: settings
      )
    )
  }
}
