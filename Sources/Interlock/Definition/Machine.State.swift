extension Machine {
  /// A state of a machine: its identifier, the states in it, its callbacks, and facts about it.
  ///
  /// A state is a value; each callback method returns a changed copy, so that a state is written as
  /// one expression:
  ///
  ///     Inbox.State(.deleted, userInfo: ["icon": "trash"])
  ///       .didEnter { transition in log.add("deleted: \(transition.userInfo)") }
  ///       .willExit { _ in log.add("saved from the bin") }
  ///
  /// Several callbacks of a kind run in the order in which they were added. The order of the kinds
  /// is stated in <doc:ProcessingModel>.
  ///
  /// A state with states in it is compound: one of them is active while it is. Events may stand
  /// beside the states that they concern:
  ///
  ///     Player.State(.on, initial: .stopped) {
  ///       Player.State(.stopped)
  ///       Player.State(.playing)
  ///       Player.Event(.play, from: .stopped, to: .playing)
  ///     }
  ///
  /// <doc:Hierarchy>, <doc:Regions> and <doc:History> have whole machines.
  public struct State: Sendable, Identifiable {

    /// The identifier, unique in its machine, whatever state it is in.
    public let id: StateID

    /// What it is.
    public private(set) var kind: StateKind

    /// The states that are entered with it, where its children are not told apart otherwise; of a
    /// history state, those that it stands for as long as there is no history. Empty for the first child.
    public let initial: [StateID]

    /// The events that are kept for later while it is active and nothing in it handles them.
    public private(set) var deferredEvents: [EventID] = []

    /// The names that archives may have for it.
    public private(set) var formerNames: [String] = []

    /// Facts about the state, for whoever reads the machine; the machine itself ignores them.
    public var userInfo: UserInfo

    private(set) var content: [Builder.Element]
    /// Where it is written; nil for one from an archive.
    package var location: DefinitionLocation?
    private(set) var willEnter: [BoxedCallback] = []
    private(set) var didEnter: [BoxedCallback] = []
    private(set) var willExit: [BoxedCallback] = []
    private(set) var didExit: [BoxedCallback] = []
    private(set) var initially: [BoxedCallback] = []

    /// What a runtime does while the state is active; the machine itself ignores it.
    package private(set) var attachments: [any Sendable] = []

    init(
      _ id: StateID,
      kind: StateKind,
      initial: [StateID] = [],
      userInfo: UserInfo = UserInfo(),
      content: [Builder.Element] = [],
      location: DefinitionLocation?
    ) {
      self.id = id
      self.kind = kind
      self.initial = initial
      self.userInfo = userInfo
      self.content = content
      self.location = location
    }
  }
}

extension Machine.State {
  /// The state with other states in it.
  func containing(_ elements: [Machine.Builder.Element]) -> Self {
    guard !elements.isEmpty else { return self }
    var copy = self
    if kind == .atomic { copy.kind = .compound }
    copy.content = elements
    return copy
  }

  /// Makes a state: an atomic one, or, with states in it, a compound one.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - initial: The states within it that are entered where a transition leads to the state itself:
  ///     a child or a deeper descendant, or several in different regions. None for the first child.
  ///   - userInfo: Facts about the state. Archives keep those that JSON can hold.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
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

  /// Makes a state whose initial states are a list.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - initial: The states within it that are entered where a transition leads to the state itself;
  ///     empty for the first child.
  ///   - userInfo: Facts about the state. Archives keep those that JSON can hold.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
  ///   - content: The states in it, and any events.
  public init(
    _ id: StateID,
    initial: [StateID],
    userInfo: UserInfo = UserInfo(),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @Machine.Builder content: () -> [Machine.Builder.Element] = { [] }
  ) {
    let elements = content()
    self.init(
      id,
      kind: elements.contains(where: \.isState) ? .compound : .atomic,
      initial: initial,
      userInfo: userInfo,
      content: elements,
      location: DefinitionLocation(fileID: fileID, line: line)
    )
  }

  /// Makes a parallel state: its children are regions, all active while it is.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - userInfo: Facts about the state. Archives keep those that JSON can hold.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
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

  /// A final state: the state around it is complete when it is entered. At the top it ends the machine,
  /// which leaves its states once more, and then refuses every event.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - userInfo: Facts about the state. Archives keep those that JSON can hold.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
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

  /// How far down a history state remembers.
  public enum HistoryDepth: Sendable {
    /// The child that was active last; it is entered as if it were the target.
    case shallow
    /// The innermost states that were active last.
    case deep
  }

  /// A history state: a target that stands for what was active in the state around it when that was
  /// left last.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - depth: How far down it remembers.
  ///   - fallback: What it stands for as long as the state around it has not been left: at least one
  ///     state within that.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
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

  /// A history state whose default is a list of states.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - depth: How far down it remembers.
  ///   - fallback: What it stands for as long as the state around it has not been left.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
  /// - Returns: The state. It is never active itself.
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

  /// A choice: a target that stands for that of its first eventless row whose guards hold. It is
  /// resolved before anything is left; where no row is open, the transition is refused.
  ///
  ///     Order.State.choice(.isLarge)
  ///     Order.Event.always(from: .isLarge, to: .review).shouldFire { $0.userInfo["large"] != nil }
  ///     Order.Event.always(from: .isLarge, to: .accepted)
  ///
  /// - Parameters:
  ///   - id: The identifier, unique in the machine. A string must not be blank.
  ///   - fileID: Where the state is written; errors name it.
  ///   - line: Where the state is written; errors name it.
  /// - Returns: The state. It is never active itself.
  public static func choice(
    _ id: StateID,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(id, kind: .choice, location: DefinitionLocation(fileID: fileID, line: line))
  }
}

extension Machine.State {
  /// The states in it, in the order in which they are written.
  public var states: [Self] {
    content.compactMap(\.state)
  }

  /// The events that are written in it, whatever their sources; those in its states are not listed.
  public var events: [Machine.Event] {
    content.compactMap(\.event)
  }

  /// Keeps events for later: one that comes while the state is active, and that nothing in it handles,
  /// is tried again when the configuration has changed. See <doc:Deferral>.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state that defers them too.
  public func deferring(_ events: EventID...) -> Self {
    deferring(events)
  }

  /// Keeps a list of events for later.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state that defers them too.
  public func deferring(_ events: [EventID]) -> Self {
    var copy = self
    copy.deferredEvents += events
    return copy
  }

  /// Says by which names archives may know the state: those that it had once.
  ///
  ///     Inbox.State(.archived).formerly("stored", "filed")
  ///
  /// An archive that has one of them is read as if it had the name of the state. For changes that are more
  /// than a new name there are migrations: see the guide of `InterlockEvolution`.
  ///
  /// - Parameter names: The names, as they are written in archives: raw values, or what `description` was.
  ///   None may be that of a state of the machine.
  /// - Returns: The state that has these former names too.
  public func formerly(_ names: String...) -> Self {
    formerly(names)
  }

  /// Says by which names archives may know the state, as a list.
  ///
  /// - Parameter names: The names, as they are written in archives.
  /// - Returns: The state that has these former names too.
  public func formerly(_ names: [String]) -> Self {
    var copy = self
    copy.formerNames += names
    return copy
  }

  /// Adds a callback that runs before the state is entered, while the machine is still in the old
  /// configuration. Throwing refuses the whole step.
  public func willEnter(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.BoxedCallback(callback), at: .willEnter)
  }

  /// Adds a callback with a name that runs before the state is entered.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func willEnter(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.BoxedCallback(name, callback), at: .willEnter)
  }

  /// Adds a callback that runs when the state has been entered. Throwing undoes the whole step.
  public func didEnter(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.BoxedCallback(callback), at: .didEnter)
  }

  /// Adds a callback with a name that runs when the state has been entered.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func didEnter(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.BoxedCallback(name, callback), at: .didEnter)
  }

  /// Adds a callback that runs before the state is left. Throwing refuses the whole step.
  public func willExit(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.BoxedCallback(callback), at: .willExit)
  }

  /// Adds a callback with a name that runs before the state is left.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func willExit(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.BoxedCallback(name, callback), at: .willExit)
  }

  /// Adds a callback that runs when the state has been left and the machine is in the new
  /// configuration. Throwing undoes the whole step.
  public func didExit(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.BoxedCallback(callback), at: .didExit)
  }

  /// Adds a callback with a name that runs when the state has been left.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func didExit(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.BoxedCallback(name, callback), at: .didExit)
  }

  /// Adds an action of the initial transition: it runs after `didEnter` of the state, where its
  /// initial states are entered by default. Of a history state, an action of the default transition.
  /// Throwing undoes the whole step.
  public func initially(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.BoxedCallback(callback), at: .initially)
  }

  /// Adds an action of the initial transition with a name.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  public func initially(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.BoxedCallback(name, callback), at: .initially)
  }

  /// Adds something that a runtime looks for.
  package func attaching(_ attachment: any Sendable) -> Self {
    var copy = self
    copy.attachments.append(attachment)
    return copy
  }

  /// Adds several things that a runtime looks for.
  package func attaching(all attachments: [any Sendable]) -> Self {
    var copy = self
    copy.attachments += attachments
    return copy
  }

  private func adding(_ callback: Machine.BoxedCallback, at moment: Moment) -> Self {
    var copy = self
    copy[moment].append(callback)
    return copy
  }
}

extension Machine.State {
  /// When a callback runs.
  package enum Moment: String, CaseIterable {
    case willEnter
    case didEnter
    case willExit
    case didExit
    case initially
  }

  /// The callbacks of a moment, in the order in which they run.
  ///
  /// Without key paths: to instantiate one costs a microsecond, and a machine asks for every callback.
  package subscript(moment: Moment) -> [Machine.BoxedCallback] {
    get {
      switch moment {
      case .willEnter: willEnter
      case .didEnter: didEnter
      case .willExit: willExit
      case .didExit: didExit
      case .initially: initially
      }
    }
    set {
      switch moment {
      case .willEnter: willEnter = newValue
      case .didEnter: didEnter = newValue
      case .willExit: willExit = newValue
      case .didExit: didExit = newValue
      case .initially: initially = newValue
      }
    }
  }

  /// The state by itself, without what is in it, and with other attachments.
  package func alone(attachments: [any Sendable]) -> Self {
    var copy = self
    copy.content = []
    copy.attachments = attachments
    return copy
  }
}
