extension Machine.Event {
  /// A timeout: it is taken when a source has been active for some time without being left.
  ///
  /// The machine has no clock of its own: see <doc:Time>.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states from which it leads, at least one. Each has a timer of its own.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states from which it leads, at least one. Each has a timer of its own.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of sources.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states from which it leads, at least one. Each has a timer of its own.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with lists of sources and targets.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states from which it leads, at least one. Each has a timer of its own.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// An internal timeout: something is done when a source has been active for some time, once, and nothing is
  /// left.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states in which it is done, at least one. Each has a timer of its own.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  public static func after(
    _ duration: Duration,
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(sources), to: [], fileID, line)
  }

  /// The same, with a list of states.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states in which it is done, at least one. Each has a timer of its own.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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
