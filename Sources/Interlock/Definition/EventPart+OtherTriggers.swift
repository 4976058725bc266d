// Transitions with other triggers: time, completion, none, or any event.
extension EventPart {
  /// Creates a timeout. It is taken when a source has been active without interruption for some time.
  ///
  /// The machine has no clock of its own: see <doc:Time>.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - source: A source state.
  ///   - otherSources: More source states. Each has its own timer.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func after(
    _ duration: Duration,
    from source: StateID,
    _ otherSources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(
      .after(duration),
      sources: .states([source] + otherSources),
      to: [target] + others,
      fileID,
      line
    )
  }

  /// Creates a timeout of each of a sequence of sources.
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
    Self(.after(duration), sources: .states(Array(sources)), to: [target] + others, fileID, line)
  }

  /// Creates an internal timeout. Its actions run once when a source has been active for some time; no state is left.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, more than zero.
  ///   - source: A state in which the actions run.
  ///   - otherSources: More such states. Each has its own timer.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func after(
    _ duration: Duration,
    in source: StateID,
    _ otherSources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.after(duration), sources: .states([source] + otherSources), to: [], fileID, line)
  }

  /// Creates eventless transitions. Each is taken as soon as its guards hold, in the call that entered a source or
  /// changed the data that the guards read. The eventless transitions of a choice are its branches.
  ///
  /// - Parameters:
  ///   - source: A source state.
  ///   - otherSources: More source states.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func always(
    from source: StateID,
    _ otherSources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, sources: .states([source] + otherSources), to: [target] + others, fileID, line)
  }

  /// Creates eventless transitions from a sequence of sources.
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
    Self(.always, sources: .states(Array(sources)), to: [target] + others, fileID, line)
  }

  /// Creates internal eventless transitions. Their actions repeat while their guards hold.
  ///
  /// - Parameters:
  ///   - source: A state in which the actions run.
  ///   - otherSources: More such states.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its actions must make its guards refuse at some point; otherwise the step limit ends the
  ///   call.
  public static func always(
    in source: StateID,
    _ otherSources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, sources: .states([source] + otherSources), to: [], fileID, line)
  }

  /// Creates an eventless join. It is taken as soon as all its sources are active together, whichever events led to
  /// them.
  ///
  /// Each region reaches its source through its own events and waits for the others: see <doc:Regions>.
  ///
  /// - Parameters:
  ///   - source: A state that must be active.
  ///   - otherSources: The states that must be active together with it.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event.
  public static func always(
    joining source: StateID,
    _ otherSources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.always, sources: .all([source] + otherSources), to: [target] + others, fileID, line)
  }

  /// Creates a transition that is taken when a state is complete: its final state has been entered, or, for a parallel
  /// state, all its regions are complete.
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
    Self(.completion(of: state), sources: .states([state]), to: [target] + others, fileID, line)
  }

  /// Creates an internal completion transition: its actions run when a state is complete, and the state stays active.
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
    Self(.completion(of: state), sources: .states([state]), to: [], fileID, line)
  }

  /// Creates transitions that any event triggers, even one that is unknown to the machine.
  ///
  /// - Parameters:
  ///   - source: A source state.
  ///   - otherSources: More source states.
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its transitions are tried among those of the source, in the order written.
  public static func anyEvent(
    from source: StateID,
    _ otherSources: StateID...,
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, sources: .states([source] + otherSources), to: [target] + others, fileID, line)
  }

  /// Creates internal transitions that any event triggers, even one that is unknown to the machine.
  ///
  /// - Parameters:
  ///   - source: A state that handles it.
  ///   - otherSources: More states that handle it.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. Its transitions are tried among those of the source, in the order written.
  public static func anyEvent(
    in source: StateID,
    _ otherSources: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, sources: .states([source] + otherSources), to: [], fileID, line)
  }

  /// Creates a transition that any event triggers in any state: the fallback when no other transition is open.
  ///
  /// - Parameters:
  ///   - target: The target state.
  ///   - others: More target states, in other regions.
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. It is tried after the transitions of states, and after any-state transitions written before
  ///   it.
  public static func anyEventFromAnyState(
    to target: StateID,
    _ others: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, sources: .any, to: [target] + others, fileID, line)
  }

  /// Creates an internal transition that any event triggers in any state, so that no event is refused for lack of a
  /// transition.
  ///
  /// - Parameters:
  ///   - fileID: The file that the event is written in, for error messages.
  ///   - line: The line that the event is written on, for error messages.
  /// - Returns: The event. It is tried after the transitions of states, and after any-state transitions written before
  ///   it.
  public static func anyEventInAnyState(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(.anyEvent, sources: .any, to: [], fileID, line)
  }
}
