extension Machine.Event {
  /// A timeout: it is taken when a source has been active without interruption for some time.
  ///
  /// The machine has no clock of its own: see <doc:Time>.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - sources: The source states, at least one. Each has its own timer.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func after(
    _ duration: Duration,
    from sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(sources), to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - sources: The source states, at least one. Each has its own timer.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func after(
    _ duration: Duration,
    from sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(sources), to: targets, isFork: true, fileID, line)
  }

  /// The same, with an array of sources.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - sources: The source states, at least one. Each has its own timer.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func after(
    _ duration: Duration,
    from sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(sources), to: target, others, fileID, line)
  }

  /// The same, with arrays of sources and targets.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - sources: The source states, at least one. Each has its own timer.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func after(
    _ duration: Duration,
    from sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(Array(sources)), to: targets, isFork: true, fileID, line)
  }

  /// An internal timeout: its actions run once when a source has been active for some time, and nothing is left.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - sources: The states in which the actions run, at least one. Each has its own timer.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func after(
    _ duration: Duration,
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(sources), to: [], fileID, line)
  }

  /// The same, with an array of states.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - sources: The states in which the actions run, at least one. Each has its own timer.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  @_disfavoredOverload
  public static func after(
    _ duration: Duration,
    in sources: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(sources), to: [], fileID, line)
  }
}
