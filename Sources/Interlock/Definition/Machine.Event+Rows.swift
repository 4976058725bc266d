extension Machine.Event {
  /// Creates an event that leads from each source to a target, or, as a fork, to several in different regions. If the
  /// target is also a source, that state is left and entered again.
  ///
  /// Regions without a target are entered by default.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The source states, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// The same, with an array of sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// The same, with arrays of sources and targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The source states, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// Creates an internal event: each source handles it, and no state is left or entered.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: [], fileID, line)
  }

  /// The same, with an array of states.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: [], fileID, line)
  }

  /// An event that leads from every state, including the target itself.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own row for the same event takes precedence.
  public static func fromAnyState(
    _ id: EventID,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), .any, to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own row for the same event takes precedence.
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
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own row for the same event takes precedence.
  public static func inAnyState(
    _ id: EventID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), .any, to: [], fileID, line)
  }
}
