extension Machine.Event {
  /// Eventless rows: they are taken as soon as their guards hold, in the same call that led to a source or
  /// changed what the guards see. Those of a choice are its branches.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of sources.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with lists of sources and targets.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// Internal eventless rows: something is done as long as their guards hold.
  ///
  /// - Parameters:
  ///   - sources: The states in which it is done, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. Its guards have to refuse in the end, or the step limit ends the call.
  public static func always(
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(sources), to: [], fileID, line)
  }

  /// The same, with a list of states.
  ///
  /// - Parameters:
  ///   - sources: The states in which it is done, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. Its guards have to refuse in the end, or the step limit ends the call.
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
  /// Each region gets to its source by events of its own, and waits there for the others: see <doc:Regions>.
  ///
  /// - Parameters:
  ///   - sources: The states that have to be active together, at least one.
  ///   - target: The state to which it leads.
  ///   - others: More states, in other regions, that are entered with it.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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

  /// The same, with a list of targets.
  ///
  /// - Parameters:
  ///   - sources: The states that have to be active together, at least one.
  ///   - targets: The states to which it leads, at least one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
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
  public static func always(
    joining sources: [StateID],
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .all(sources), to: target, others, fileID, line)
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
  public static func always(
    joining sources: some Sequence<StateID>,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .all(Array(sources)), to: targets, isFork: true, fileID, line)
  }
}
