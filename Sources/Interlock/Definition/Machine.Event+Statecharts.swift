extension Machine.Event {
  /// Makes a fork: an event that leads to several states in different regions at once.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states from which the event can be fired, at least one.
  ///   - targets: The states to which it leads, at least one. Regions without one are entered by default.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    from sources: StateID...,
    to targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self = Self(id, sources: .states(sources), targets: targets, fileID, line).asFork()
  }

  /// Makes a join: an event that can be fired only while several states, in different regions, are
  /// active together.
  ///
  /// Its rows are those of the innermost state that contains all sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that have to be active, at least one.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    _ id: EventID,
    joining sources: StateID...,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id, sources: .all(sources), targets: [target], fileID, line)
  }

  /// Makes an event of its parts, whatever they are: for machines that are made from data.
  ///
  /// - Parameters:
  ///   - trigger: What makes the machine try it.
  ///   - sources: From where it can be fired.
  ///   - targets: The states to which it leads; none for an internal one.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  public init(
    trigger: Trigger,
    sources: Sources,
    targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let location = DefinitionLocation(fileID: fileID, line: line)
    self.init(trigger: trigger, sources: sources, targets: targets, location: location)
  }

  /// Rows that every event triggers, even one that the machine does not know otherwise.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event. It is tried in its place among the rows of its source.
  public static func anyEvent(
    from sources: StateID...,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(
      trigger: .anyEvent,
      sources: .states(sources),
      targets: [target],
      fileID: fileID,
      line: line
    )
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
    Self(trigger: .anyEvent, sources: .states(sources), targets: [], fileID: fileID, line: line)
  }

  /// A timeout: it is taken when a source has been active for some time without being left.
  ///
  /// The machine has no clock of its own: see <doc:Time>.
  ///
  /// - Parameters:
  ///   - duration: How long, more than zero.
  ///   - sources: The states from which it leads, at least one. Each has a timer of its own.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  public static func after(
    _ duration: Duration,
    from sources: StateID...,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(
      trigger: .after(duration),
      sources: .states(sources),
      targets: [target],
      fileID: fileID,
      line: line
    )
  }

  /// An internal timeout: something is done when a source has been active for some time, once, and
  /// nothing is left.
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
    Self(
      trigger: .after(duration),
      sources: .states(sources),
      targets: [],
      fileID: fileID,
      line: line
    )
  }

  /// What happens when a state is complete: its final state has been entered, or, in a parallel state,
  /// all of its regions are complete.
  ///
  /// - Parameters:
  ///   - state: The state, compound or parallel.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event, with the state as its source.
  public static func completion(
    of state: StateID,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(
      trigger: .completion(of: state),
      sources: .states([state]),
      targets: [target],
      fileID: fileID,
      line: line
    )
  }

  /// Eventless rows: they are taken as soon as their guards hold, in the same call that led to a source
  /// or changed what the guards see. Those of a choice are its branches.
  ///
  /// - Parameters:
  ///   - sources: The states from which it leads, at least one.
  ///   - target: The state to which it leads.
  ///   - fileID: Where the event is written; errors name it.
  ///   - line: Where the event is written; errors name it.
  /// - Returns: The event.
  public static func always(
    from sources: StateID...,
    to target: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(
      trigger: .always,
      sources: .states(sources),
      targets: [target],
      fileID: fileID,
      line: line
    )
  }
}
