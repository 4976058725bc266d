extension Machine.Event {
  /// Eventless rows: each is taken as soon as its guards hold, in the same call that entered a source or changed what
  /// the guards see. The eventless rows of a choice are its branches.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func always(
    from sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(sources), to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func always(
    from sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with an array of sources.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func always(
    from sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(sources), to: target, others, fileID, line)
  }

  /// The same, with arrays of sources and targets.
  ///
  /// - Parameters:
  ///   - sources: The source states, at least one.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func always(
    from sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(Array(sources)), to: targets, isFork: true, fileID, line)
  }

  /// Internal eventless rows: actions that run for as long as their guards hold.
  ///
  /// - Parameters:
  ///   - sources: The states in which the actions run, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its guards must eventually refuse, or the step limit ends the call.
  public static func always(
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(sources), to: [], fileID, line)
  }

  /// The same, with an array of states.
  ///
  /// - Parameters:
  ///   - sources: The states in which the actions run, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its guards must eventually refuse, or the step limit ends the call.
  @_disfavoredOverload
  public static func always(
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(sources), to: [], fileID, line)
  }

  /// An eventless join: it is taken as soon as all its sources are active together, whichever events led there.
  ///
  /// Each region reaches its source through its own events, and waits there for the others: see <doc:Regions>.
  ///
  /// - Parameters:
  ///   - sources: The states that must be active together, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func always(
    joining sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .all(sources), to: target, others, fileID, line)
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
  public static func always(
    joining sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .all(sources), to: targets, isFork: true, fileID, line)
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
  public static func always(
    joining sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .all(sources), to: target, others, fileID, line)
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
  public static func always(
    joining sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .all(Array(sources)), to: targets, isFork: true, fileID, line)
  }
}
