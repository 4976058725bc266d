extension EventPart {
  /// Creates an event that leads from each source to a target, or, as a fork, to several in different regions. If the
  /// target is also a source, that state is left and entered again.
  ///
  /// Regions without a target are entered by default.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    from sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: [target] + others, fileID, line)
  }

  /// Creates an event that leads from each of a sequence of sources to a target, or, as a fork, to several.
  ///
  ///     Inbox.Event(.delete, from: Status.allCases, to: .deleted)
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The source states, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    from sources: some Sequence<StateID>,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(Array(sources)), to: [target] + others, fileID, line)
  }

  /// Creates an internal event: each source handles it, and no state is left or entered.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    in sources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(sources), to: [], fileID, line)
  }

  /// Creates an internal event that each of a sequence of sources handles.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that handle it, at least one.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  @_disfavoredOverload
  public init(
    _ id: EventID,
    in sources: some Sequence<StateID>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .states(Array(sources)), to: [], fileID, line)
  }

  /// Creates a join: an event that can be fired only while several states, in different regions, are active together.
  ///
  /// Its rows belong to the innermost state that contains all sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - sources: The states that must be active together, at least one.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    joining sources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), .all(sources), to: [target] + others, fileID, line)
  }

  /// An event that leads from every state, including the target itself.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own row for the same event takes precedence.
  public static func fromAnyState(
    _ id: EventID,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), .any, to: [target] + others, fileID, line)
  }

  /// An internal event that every state handles.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own row for the same event takes precedence.
  public static func inAnyState(
    _ id: EventID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), .any, to: [], fileID, line)
  }
}

// Rows that no event triggers, or every one.
extension EventPart {
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
    Self(.after(duration), .states(sources), to: [target] + others, fileID, line)
  }

  /// A timeout of each of a sequence of sources.
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
    from sources: some Sequence<StateID>,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), .states(Array(sources)), to: [target] + others, fileID, line)
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
    Self(.always, .states(sources), to: [target] + others, fileID, line)
  }

  /// Eventless rows of a sequence of sources.
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
    from sources: some Sequence<StateID>,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, .states(Array(sources)), to: [target] + others, fileID, line)
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
    Self(.always, .all(sources), to: [target] + others, fileID, line)
  }

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
    Self(.completion(of: state), .states([state]), to: [target] + others, fileID, line)
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
    Self(.anyEvent, .states(sources), to: [target] + others, fileID, line)
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
    Self(.anyEvent, .any, to: [target] + others, fileID, line)
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

extension EventPart {
  /// Creates an event from its parts: for machines built from data, and for combinations that have no call of their
  /// own.
  ///
  /// - Parameters:
  ///   - trigger: What triggers it.
  ///   - sources: Where it can be fired from.
  ///   - targets: The target states; none for an internal event.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    trigger: Machine<StateID, EventID>.Event.Trigger,
    sources: Machine<StateID, EventID>.Event.Sources,
    targets: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(trigger, sources, to: targets, fileID, line)
  }

  @inline(never)
  private init(
    _ trigger: Machine<StateID, EventID>.Event.Trigger,
    _ sources: Machine<StateID, EventID>.Event.Sources,
    to targets: [StateID],
    _ fileID: StaticString,
    _ line: UInt
  ) {
    let event = Machine<StateID, EventID>.Event(
      trigger: trigger,
      sources: sources,
      targets: targets,
      location: DefinitionLocation(fileID: fileID, line: line)
    )
    self.init(stored: StoredPart(event))
  }
}
