extension Machine.Event {
  /// Makes an event that leads from each of some states to another, or, as a fork, to several in different
  /// regions. Where a source is the target too, the state is left and entered again.
  ///
  /// Regions without a target are entered by default.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    _ id: EventID,
    from sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: target, others, fileID, line)
  }

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which it leads, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    from sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with a list of sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    from sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: target, others, fileID, line)
  }

  /// The same, with lists of sources and targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which it leads, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    from sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(Array(sources)), to: targets, isFork: true, fileID, line)
  }

  /// Makes an internal event: it is handled in each of some states, which are neither left nor entered.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    _ id: EventID,
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: [], fileID, line)
  }

  /// The same, with a list of states.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: [], fileID, line)
  }

  /// An event that leads from every state, the target itself included.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. A row of a state for the same event wins over it.
  public static func fromAnyState(
    _ id: EventID,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), .any, to: target, others, fileID, line)
  }

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. A row of a state for the same event wins over it.
  @_disfavoredOverload
  public static func fromAnyState(
    _ id: EventID,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), .any, to: targets, isFork: true, fileID, line)
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
    Self(.event(id), .any, to: [], fileID, line)
  }
}
