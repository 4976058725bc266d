extension Machine.Event {
  /// What happens when a state is complete: its final state has been entered, or, in a parallel state, all of
  /// its regions are complete.
  ///
  /// - Parameters:
  ///   - state: The state, compound or parallel.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - state: The state, compound or parallel.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// Something that is done when a state is complete, while it goes on being active.
  ///
  /// - Parameters:
  ///   - state: The state, compound or parallel.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event, with the state as its source.
  public static func completion(
    of state: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.completion(of: state), .states([state]), to: [], fileID, line)
  }
}
