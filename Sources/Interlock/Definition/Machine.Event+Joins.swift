extension Machine.Event {
  /// Creates a join: an event that can be fired only while several states, in different regions, are active together.
  ///
  /// Its rows belong to the innermost state that contains all sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that must be active together, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    joining sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .all(sources), to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that must be active together, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    joining sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .all(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with an array of sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that must be active together, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    joining sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .all(sources), to: target, others, fileID, line)
  }

  /// The same, with arrays of sources and targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that must be active together, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    joining sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .all(Array(sources)), to: targets, isFork: true, fileID, line)
  }
}
