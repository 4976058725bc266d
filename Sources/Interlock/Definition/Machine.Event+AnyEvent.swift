extension Machine.Event {
  /// Rows that every event triggers, even one that the machine does not know otherwise.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  public static func anyEvent(
    from sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: target, others, fileID, line)
  }

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  @_disfavoredOverload
  public static func anyEvent(
    from sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with a list of sources.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  @_disfavoredOverload
  public static func anyEvent(
    from sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: target, others, fileID, line)
  }

  /// The same, with lists of sources and targets.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  @_disfavoredOverload
  public static func anyEvent(
    from sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(Array(sources)), to: targets, isFork: true, fileID, line)
  }

  /// Internal rows that every event triggers, even one that the machine does not know otherwise.
  ///
  /// - Parameters:
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  public static func anyEvent(
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: [], fileID, line)
  }

  /// The same, with a list of states.
  ///
  /// - Parameters:
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  @_disfavoredOverload
  public static func anyEvent(
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: [], fileID, line)
  }

  /// Rows that every event triggers while several states, in different regions, are active together.
  ///
  /// - Parameters:
  ///   - sources: The states that have to be active together, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  public static func anyEvent(
    joining sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .all(sources), to: target, others, fileID, line)
  }

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - sources: The states that have to be active together, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func anyEvent(
    joining sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .all(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with a list of sources.
  ///
  /// - Parameters:
  ///   - sources: The states that have to be active together, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func anyEvent(
    joining sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .all(sources), to: target, others, fileID, line)
  }

  /// The same, with lists of sources and targets.
  ///
  /// - Parameters:
  ///   - sources: The states that have to be active together, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func anyEvent(
    joining sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .all(Array(sources)), to: targets, isFork: true, fileID, line)
  }

  /// A row that every event triggers in every state: where to go when nothing else is open.
  ///
  /// - Parameters:
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. Rows of states are tried before it, and rows of any state that are written before
  ///   it.
  public static func anyEventFromAnyState(
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .any, to: target, others, fileID, line)
  }

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. Rows of states are tried before it, and rows of any state that are written before
  ///   it.
  @_disfavoredOverload
  public static func anyEventFromAnyState(
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .any, to: targets, isFork: true, fileID, line)
  }

  /// An internal row that every event triggers in every state, so that none is refused for want of a row.
  ///
  /// - Parameters:
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. Rows of states are tried before it, and rows of any state that are written before
  ///   it.
  public static func anyEventInAnyState(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .any, to: [], fileID, line)
  }
}
