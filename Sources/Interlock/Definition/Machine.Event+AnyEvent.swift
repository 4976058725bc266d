extension Machine.Event {
  /// Rows that every event triggers, even one that the machine doesn't otherwise know.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its rows are tried in the order written among those of the source.
  public static func anyEvent(
    from sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its rows are tried in the order written among those of the source.
  @_disfavoredOverload
  public static func anyEvent(
    from sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with an array of sources.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its rows are tried in the order written among those of the source.
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

  /// The same, with arrays of sources and targets.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its rows are tried in the order written among those of the source.
  @_disfavoredOverload
  public static func anyEvent(
    from sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(Array(sources)), to: targets, isFork: true, fileID, line)
  }

  /// Internal rows that every event triggers, even one that the machine doesn't otherwise know.
  ///
  /// - Parameters:
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its rows are tried in the order written among those of the source.
  public static func anyEvent(
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: [], fileID, line)
  }

  /// The same, with an array of states.
  ///
  /// - Parameters:
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its rows are tried in the order written among those of the source.
  @_disfavoredOverload
  public static func anyEvent(
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .states(sources), to: [], fileID, line)
  }

  /// Rows that any event triggers while several states, in different regions, are active together.
  ///
  /// - Parameters:
  ///   - sources: The states that must be active together, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - sources: The states that must be active together, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// The same, with an array of sources.
  ///
  /// - Parameters:
  ///   - sources: The states that must be active together, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// The same, with arrays of sources and targets.
  ///
  /// - Parameters:
  ///   - sources: The states that must be active together, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
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

  /// A row that any event triggers in any state: the fallback when no other row is open.
  ///
  /// - Parameters:
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. It is tried after the rows of states, and after any-state rows written before it.
  public static func anyEventFromAnyState(
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .any, to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. It is tried after the rows of states, and after any-state rows written before it.
  @_disfavoredOverload
  public static func anyEventFromAnyState(
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .any, to: targets, isFork: true, fileID, line)
  }

  /// An internal row that any event triggers in any state, so that no event is refused because it has no row.
  ///
  /// - Parameters:
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. It is tried after the rows of states, and after any-state rows written before it.
  public static func anyEventInAnyState(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, .any, to: [], fileID, line)
  }
}
