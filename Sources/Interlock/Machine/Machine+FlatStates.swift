extension Machine {
  /// Creates an inactive machine of states that stand in a list, each behind the one around it.
  ///
  /// - Parameters:
  ///   - initial: The states that `activate` enters; empty for the first state.
  ///   - states: The states in document order, with nothing in them.
  ///   - parents: For each state the position of the state around it; nil at the top.
  ///   - events: The events.
  ///   - settings: What is said of the machine as a whole.
  /// - Throws: `DefinitionError` with everything that is wrong with them.
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
