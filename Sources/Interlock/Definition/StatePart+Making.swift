extension StatePart {
  /// Creates an atomic state; with states as content, a compound state.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - initial: The descendants that are entered when a transition leads to the state itself: a child, a deeper
  ///     descendant, or several in different regions. None for the first child.
  ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  ///   - content: The child states and any events.
  public init(
    _ id: StateID,
    initial: StateID...,
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @DefinitionBuilder<Line> content: () -> [Line] = { [] }
  ) {
    self.init(
      id,
      initial: initial,
      userInfo: userInfo,
      fileID: fileID,
      line: line,
      content: content
    )
  }

  /// Creates a state whose initial states are an array.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - initial: The descendants that are entered when a transition leads to the state itself; empty for the first
  ///     child.
  ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  ///   - content: The child states and any events.
  @_disfavoredOverload
  public init(
    _ id: StateID,
    initial: [StateID],
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @DefinitionBuilder<Line> content: () -> [Line] = { [] }
  ) {
    self.init(
      id,
      .atomic,
      initial: initial,
      userInfo: userInfo,
      containing: content(),
      DefinitionLocation(fileID: fileID, line: line)
    )
  }

  /// Creates a parallel state. Its children are its regions: while it is active, all are active.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  ///   - content: The regions, at least one, and any events.
  public init(
    parallel id: StateID,
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @DefinitionBuilder<Line> content: () -> [Line]
  ) {
    self.init(
      id,
      .parallel,
      userInfo: userInfo,
      containing: content(),
      DefinitionLocation(fileID: fileID, line: line)
    )
  }

  /// Creates a final state. Entering it completes its parent. At the top level, it ends the machine: the exit callbacks
  /// of the active states run, and every later event is refused.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  /// - Returns: The state.
  public static func final(
    _ id: StateID,
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(id, .final, userInfo: userInfo, DefinitionLocation(fileID: fileID, line: line))
  }

  /// Creates a history state: a target that stands for the states that were active in its parent when the parent was
  /// last left.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - depth: Whether it remembers the child or the innermost states.
  ///   - fallback: Its targets until the parent has been left for the first time: at least one descendant of the
  ///     parent.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  /// - Returns: The state. It is never active itself.
  public static func history(
    _ id: StateID,
    _ depth: HistoryDepth = .shallow,
    default fallback: StateID...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    history(id, depth, default: fallback, fileID: fileID, line: line)
  }

  /// Creates a history state whose default is an array of states.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - depth: Whether it remembers the child or the innermost states.
  ///   - fallback: Its targets until the parent has been left for the first time.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  /// - Returns: The state. It is never active itself.
  @_disfavoredOverload
  public static func history(
    _ id: StateID,
    _ depth: HistoryDepth = .shallow,
    default fallback: [StateID],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(
      id,
      depth == .shallow ? .shallowHistory : .deepHistory,
      initial: fallback,
      DefinitionLocation(fileID: fileID, line: line)
    )
  }

  /// Creates a choice: a target that stands for the target of its first eventless transition whose guards hold. It is
  /// resolved before any state is left. If no branch is open, the transition is refused.
  ///
  /// ```swift
  /// Order.State.choice(.isLarge)
  /// Order.Event.always(from: .isLarge, to: .review).shouldFire { $0.userInfo["large"] != nil }
  /// Order.Event.always(from: .isLarge, to: .accepted)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  /// - Returns: The state. It is never active itself.
  public static func choice(
    _ id: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(id, .choice, DefinitionLocation(fileID: fileID, line: line))
  }

  private init(
    _ id: StateID,
    _ kind: StateKind,
    initial: [StateID] = [],
    userInfo: UserInfo = UserInfo(),
    containing lines: [Line] = [],
    _ location: DefinitionLocation
  ) {
    let state = Machine<StateID, EventID>.State(
      id,
      kind: kind,
      initial: initial,
      userInfo: userInfo,
      location: location
    )
    self.init(stored: StoredPart(state.containing(lines.map { $0.stored.part })))
  }
}

/// The states that a history state remembers.
public enum HistoryDepth: Sendable {
  /// The child that was active last, entered as if it were the target.
  case shallow
  /// The innermost states that were active last.
  case deep
}
