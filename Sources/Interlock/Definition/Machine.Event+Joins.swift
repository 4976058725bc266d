extension Machine.Event {
  /// Makes a join: an event that can be fired only while several states, in different regions, are active
  /// together.
  ///
  /// Its rows are those of the innermost state that contains all sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that have to be active together, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that have to be active together, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that have to be active together, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with lists of sources and targets.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that have to be active together, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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
