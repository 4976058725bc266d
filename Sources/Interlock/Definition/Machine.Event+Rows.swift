extension Machine.Event {
  /// Makes an event that leads from one of several states to one state. Where a source is the target
  /// too, the state is left and entered again.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which the event can be fired, at least one.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    _ id: EventID,
    from sources: StateID...,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id, sources: .states(sources), targets: [target], fileID, line)
  }

  /// Makes an event that leads from one of a list of states to one state.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which the event can be fired, at least one.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    from sources: [StateID],
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id, sources: .states(sources), targets: [target], fileID, line)
  }

  /// Makes an internal event: it is handled in each of several states, which are neither left nor
  /// entered.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle the event, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    _ id: EventID,
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id, sources: .states(sources), targets: [], fileID, line)
  }

  /// Makes an internal event: it is handled in each of a list of states, which are neither left nor
  /// entered.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle the event, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id, sources: .states(sources), targets: [], fileID, line)
  }

  /// An event that leads from every state, the target itself included, to one state.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. A row of a state for the same event wins over it.
  public static func fromAnyState(
    _ id: EventID,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(id, sources: .any, targets: [target], fileID, line)
  }

  /// An internal event that every state handles.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. A row of a state for the same event wins over it.
  public static func inAnyState(
    _ id: EventID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(id, sources: .any, targets: [], fileID, line)
  }
}
