extension Machine.State {
  /// Creates an atomic state, or, with states in it, a compound one.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - initial: The descendants that are entered when a transition leads to the state itself: a child, a deeper
  ///     descendant, or several in different regions. None for the first child.
  ///   - userInfo: Data about the state. Archives keep the values that JSON can represent.
  ///   - fileID: The file that the state is written in, for error messages.
  ///   - line: The line that the state is written on, for error messages.
  ///   - content: The states in it, and any events.
  public init(
    _ id: StateID,
    initial: StateID...,
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @Machine.Builder content: () -> [Machine.Builder.Element] = { [] }
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
  ///   - content: The states in it, and any events.
  @_disfavoredOverload
  public init(
    _ id: StateID,
    initial: [StateID],
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @Machine.Builder content: () -> [Machine.Builder.Element] = { [] }
  ) {
    let location = DefinitionLocation(fileID: fileID, line: line)
    let elements = content()
    self.init(id, kind: .atomic, initial: initial, userInfo: userInfo, location: location)
    if !elements.hasNone { self = holding(elements) }
  }

  /// The state with what lines add. Not inlined, because most states have no lines and need not look up their types.
  @inline(never)
  private func holding(_ elements: [Machine.Builder.Element]) -> Self {
    let hasStates = elements.contains { $0.content.state != nil }
    return hasStates ? containing(elements) : with(content: elements)
  }

  /// Creates a parallel state. Its children are its regions, all active while it is.
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
    @Machine.Builder content: () -> [Machine.Builder.Element]
  ) {
    self.init(
      id,
      kind: .parallel,
      userInfo: userInfo,
      content: content(),
      location: DefinitionLocation(fileID: fileID, line: line)
    )
  }

  /// A final state: entering it completes the enclosing state. At the top level it ends the machine, which leaves its
  /// states once more and then refuses every event.
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
    let location = DefinitionLocation(fileID: fileID, line: line)
    return Self(id, kind: .final, userInfo: userInfo, location: location)
  }

  /// How deep a history state remembers.
  public enum HistoryDepth: Sendable {
    /// The child that was active last, entered as if it were the target.
    case shallow
    /// The innermost states that were active last.
    case deep
  }

  /// A history state: a target that stands for what was active in the enclosing state when that was last left.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - depth: How deep it remembers.
  ///   - fallback: What it stands for until the enclosing state has been left: at least one state within the
  ///     enclosing state.
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

  /// A history state whose default is an array of states.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - depth: How deep it remembers.
  ///   - fallback: What it stands for until the enclosing state has been left.
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
      kind: depth == .shallow ? .shallowHistory : .deepHistory,
      initial: fallback,
      location: DefinitionLocation(fileID: fileID, line: line)
    )
  }

  /// A choice: a target that stands for the target of its first eventless row whose guards hold. It is resolved
  /// before anything is left; if none of its rows is open, the transition is refused.
  ///
  ///     Order.State.choice(.isLarge)
  ///     Order.Event.always(from: .isLarge, to: .review).shouldFire { $0.userInfo["large"] != nil }
  ///     Order.Event.always(from: .isLarge, to: .accepted)
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
    Self(id, kind: .choice, location: DefinitionLocation(fileID: fileID, line: line))
  }
}
