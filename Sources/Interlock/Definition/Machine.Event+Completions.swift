extension Machine.Event {
  /// A transition taken when a state is complete: its final state has been entered, or, for a parallel state, all of
  /// its regions are complete.
  ///
  /// - Parameters:
  ///   - state: The compound or parallel state.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event, with the state as its source.
  public static func completion(
    of state: StateID,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.completion(of: state), .states([state]), to: target, others, fileID, line)
  }

  /// The same, with an array of targets.
  ///
  /// - Parameters:
  ///   - state: The compound or parallel state.
  ///   - targets: The target states, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event, with the state as its source.
  @_disfavoredOverload
  public static func completion(
    of state: StateID,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.completion(of: state), .states([state]), to: targets, isFork: true, fileID, line)
  }

  /// Actions that run when a state is complete, while it stays active.
  ///
  /// - Parameters:
  ///   - state: The compound or parallel state.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event, with the state as its source.
  public static func completion(
    of state: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.completion(of: state), .states([state]), to: [], fileID, line)
  }
}
