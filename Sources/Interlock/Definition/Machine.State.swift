extension Machine {
  /// A state of a machine: its identifier, its child states, its callbacks, and data about it.
  ///
  /// A state is a value. Each callback method returns a changed copy, so that you can write a state as one
  /// expression:
  ///
  ///     Inbox.State(.deleted, userInfo: ["icon": "trash"])
  ///       .didEnter { transition in log.add("deleted: \(transition.userInfo)") }
  ///       .willExit { _ in log.add("saved from the bin") }
  ///
  /// Callbacks of the same kind run in the order in which they were added. <doc:ProcessingModel> states the order of
  /// the kinds.
  ///
  /// A state with states in it is compound: exactly one of its children is active while it is. You can write events
  /// next to the states they concern:
  ///
  ///     Player.State(.on, initial: .stopped) {
  ///       Player.State(.stopped)
  ///       Player.State(.playing)
  ///       Player.Event(.play, from: .stopped, to: .playing)
  ///     }
  ///
  /// <doc:Hierarchy>, <doc:Regions> and <doc:History> show complete machines.
  public struct State: Sendable, Identifiable {

    /// The identifier, unique in its machine at any depth.
    public let id: StateID

    /// The kind of state.
    public private(set) var kind: StateKind

    /// The states that are entered with it by default; for a history state, those that it stands for until there is a
    /// history. Empty for the first child.
    public let initial: [StateID]

    /// The events that are deferred while it is active and nothing inside it handles them.
    public private(set) var deferredEvents: [EventID] = []

    /// Former names of the state, which archives may contain.
    public private(set) var formerNames: [String] = []

    /// Data about the state for anyone who reads the machine. The machine itself ignores it.
    public var userInfo: UserInfo

    /// What is written inside it; nil if nothing is. An empty list of a generic type has to be looked up, nil does not.
    private var contentList: [Machine.Builder.Element]?
    /// Where it is written; nil for a state from an archive.
    package var location: DefinitionLocation?
    private(set) var callbacks = CallbackList<Moment>()

    /// What a runtime does while the state is active. The machine itself ignores it.
    package private(set) var attachments: [any Sendable] = []

    /// A line inside a state or a definition.
    // Indirect, so that lists of content are lists of references, whatever the identifiers are.
    @usableFromInline
    indirect enum Content: Sendable {
      case state(State)
      case event(Event)
      case observer(Observer)

      var state: State? {
        if case .state(let state) = self { state } else { nil }
      }

      var event: Event? {
        if case .event(let event) = self { event } else { nil }
      }
    }

    // Inlined, because each function looks up the type of the states once.
    @inline(__always)
    init(
      _ id: StateID,
      kind: StateKind,
      initial: [StateID] = [],
      userInfo: UserInfo = UserInfo(),
      content: [Machine.Builder.Element]? = nil,
      location: DefinitionLocation?
    ) {
      self.id = id
      self.kind = kind
      self.initial = initial
      self.userInfo = userInfo
      contentList = content
      self.location = location
    }
  }
}

extension Machine.State {
  /// What is written inside it.
  var content: [Machine.Builder.Element] { contentList ?? [] }

  /// Whether anything is written inside it.
  var hasContent: Bool { contentList != nil }

  /// The state with child states and events.
  func containing(_ contents: [Machine.Builder.Element]) -> Self {
    guard !contents.hasNone else { return self }
    var copy = with(content: contents)
    if kind == .atomic { copy.kind = .compound }
    return copy
  }

  /// The state with other content.
  func with(content: [Machine.Builder.Element]) -> Self {
    var copy = self
    copy.contentList = content
    return copy
  }

  /// Attaches something that a runtime looks for.
  package func attaching(_ attachment: any Sendable) -> Self {
    var copy = self
    copy.attachments.append(attachment)
    return copy
  }

  /// Attaches several things that a runtime looks for.
  package func attaching(all attachments: [any Sendable]) -> Self {
    var copy = self
    copy.attachments += attachments
    return copy
  }

  /// The state by itself, without its content, and with other attachments.
  package func alone(attachments: [any Sendable]) -> Self {
    var copy = self
    copy.contentList = nil
    copy.attachments = attachments
    return copy
  }
}

extension Machine.State {
  /// Its child states, in the order written.
  public var states: [Self] {
    content.compactMap { $0.content.state }
  }

  /// The events that are written inside it, whatever their sources. Events inside its child states are not included.
  public var events: [Machine.Event] {
    content.compactMap { $0.content.event }
  }

  /// Defers events: one that arrives while the state is active, and that nothing inside it handles, is tried again
  /// when the configuration has changed. See <doc:Deferral>.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state, which now defers these events too.
  public func deferring(_ events: EventID...) -> Self {
    deferring(events)
  }

  /// Defers an array of events.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state, which now defers these events too.
  @_disfavoredOverload
  public func deferring(_ events: [EventID]) -> Self {
    var copy = self
    copy.deferredEvents += events
    return copy
  }

  /// Declares former names of the state, under which archives may know it.
  ///
  ///     Inbox.State(.archived).formerly("stored", "filed")
  ///
  /// An archive that contains one of them is read as if it contained the current name. Changes beyond renaming need a
  /// migration: see the guide of `InterlockEvolution`.
  ///
  /// - Parameter names: The names as archives store them: raw values, or what `description` was. None may be the name
  ///   of a state of the machine.
  /// - Returns: The state with these former names added.
  public func formerly(_ names: String...) -> Self {
    formerly(names)
  }

  /// Declares former names of the state, as an array.
  ///
  /// - Parameter names: The names as archives store them.
  /// - Returns: The state with these former names added.
  @_disfavoredOverload
  public func formerly(_ names: [String]) -> Self {
    var copy = self
    copy.formerNames += names
    return copy
  }
}

extension Machine.State {
  package typealias Moment = StateMoment

  /// Whether it has no callbacks.
  package var isSilent: Bool {
    callbacks.isEmpty
  }

  /// The callbacks of a moment, in the order in which they run.
  package subscript(moment: Moment) -> [BoxedCallback] {
    get { callbacks[moment] }
    set { callbacks[moment] = newValue }
  }

  func adding(_ callback: BoxedCallback, at moment: Moment) -> Self {
    var copy = self
    copy.callbacks.append(callback, at: moment)
    return copy
  }
}
