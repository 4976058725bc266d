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
