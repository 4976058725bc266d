extension EventPart {
  /// Creates an event that leads from each source to a target, or, as a fork, to several in different regions. If the
  /// target is also a source, that state is left and entered again.
  ///
  /// Regions without a target are entered by default.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - source: A source state.
  ///   - otherSources: More source states.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    from source: StateID,
    _ otherSources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      .event(id),
      sources: .states([source] + otherSources),
      to: [target] + others,
      fileID,
      line
    )
  }

  /// Creates an event that leads from each of a sequence of sources to a target, or, as a fork, to several.
  ///
  /// ```swift
  /// Inbox.Event(.delete, from: Status.allCases, to: .deleted)
  /// ```
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
    self.init(.event(id), sources: .states(Array(sources)), to: [target] + others, fileID, line)
  }

  // Hidden: the documentation of each type of event would list it, although it is unavailable.
  /// Rejects source states without their label.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "Write its source states after 'from:'.")
  public init(_ id: EventID, _ sources: StateID..., to target: StateID, _ others: StateID...) {
    self.init(.event(id), sources: .states(sources), to: [target] + others, #fileID, #line)
  }

  // Hidden like the one before.
  /// Rejects an event without states.
  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message: "Write where it leads, 'from:' and 'to:', or the states that handle it, 'in:'."
  )
  public init(_ id: EventID) {
    self.init(.event(id), sources: .states([]), to: [], #fileID, #line)
  }

  /// Creates an internal event: each source handles it, and no state is left or entered.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - source: A state that handles it.
  ///   - otherSources: More states that handle it.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    in source: StateID,
    _ otherSources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.event(id), sources: .states([source] + otherSources), to: [], fileID, line)
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
    self.init(.event(id), sources: .states(Array(sources)), to: [], fileID, line)
  }

  /// Creates a join: an event that can be fired only while several states, in different regions, are active together.
  ///
  /// Its transition belongs to the innermost state that contains all sources.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - source: A state that must be active.
  ///   - otherSources: The states that must be active together with it.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  public init(
    _ id: EventID,
    joining source: StateID,
    _ otherSources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      .event(id),
      sources: .all([source] + otherSources),
      to: [target] + others,
      fileID,
      line
    )
  }

  /// Creates an event that leads from every state, including the target itself.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own transition for the same event takes precedence.
  public static func fromAnyState(
    _ id: EventID,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), sources: .any, to: [target] + others, fileID, line)
  }

  /// Creates an internal event that every state handles.
  ///
  /// - Parameters:
  ///   - id: The identifier. A string must not be blank.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. A state's own transition for the same event takes precedence.
  public static func inAnyState(
    _ id: EventID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.event(id), sources: .any, to: [], fileID, line)
  }
}

extension EventPart {
  /// Creates an event from its parts: for machines built from data, and for combinations without a method of their own.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - sources: The states in which it can be fired.
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
    self.init(trigger, sources: sources, to: targets, fileID, line)
  }

  @inline(never)
  init(
    _ trigger: Machine<StateID, EventID>.Event.Trigger,
    sources: Machine<StateID, EventID>.Event.Sources,
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
