extension Machine {
  /// A state of a machine: its identifier, its child states, its callbacks, and data about it.
  ///
  /// A state is a value. Each callback method returns a changed copy, so that you can write a state as one
  /// expression:
  ///
  /// ```swift
  /// Inbox.State(.deleted, userInfo: ["icon": "trash"])
  ///   .didEnter { transition in log.add("deleted: \(transition.userInfo)") }
  ///   .willExit { _ in log.add("saved from the bin") }
  /// ```
  ///
  /// Callbacks of the same kind run in the order in which they were added. <doc:ProcessingModel> states the order of
  /// the kinds.
  ///
  /// A state that contains states is compound: while it is active, exactly one child is active. You can write events
  /// next to the states that they concern:
  ///
  /// ```swift
  /// Player.State(.on, initial: .stopped) {
  ///   Player.State(.stopped)
  ///   Player.State(.playing)
  ///   Player.Event(.play, from: .stopped, to: .playing)
  /// }
  /// ```
  ///
  /// <doc:Hierarchy>, <doc:Regions> and <doc:History> show complete machines.
  public struct State: Sendable, Identifiable {

    /// The identifier, unique in its machine at any depth.
    public let id: StateID

    /// The kind of state.
    public private(set) var kind: StateKind

    /// The states that are entered with it by default; of a history state, its default targets. Empty for the first
    /// child.
    public let initial: [StateID]

    /// The events that are deferred while it is active and no descendant handles them.
    public internal(set) var deferredEvents: [EventID] = []

    /// Former names of the state that archives may contain.
    public internal(set) var formerNames: [String] = []

    /// Data about the state for your code and for tools. The machine itself ignores it.
    public var userInfo: UserInfo

    /// Its content; nil if there is none. An empty list of a generic type has to be looked up, nil does not.
    private var contentList: [Machine.Line]?
    /// Its source location; nil for a state from an archive.
    package var location: DefinitionLocation?
    private(set) var callbacks = CallbackList()

    /// The values in a context that exist while it is active, in the order in which they are created.
    var heldValues: [HeldValue] = []

    /// The activities that a runtime performs while the state is active, in the order in which it starts them.
    package internal(set) var activities: [any StateActivity] = []

    /// A line inside a state or a definition.
    // Indirect, so that lists of content are lists of references, whatever the identifiers are.
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

    init(
      _ id: StateID,
      kind: StateKind,
      initial: [StateID] = [],
      userInfo: UserInfo = UserInfo(),
      location: DefinitionLocation?
    ) {
      self.id = id
      self.kind = kind
      self.initial = initial
      self.userInfo = userInfo
      self.location = location
    }
  }
}

extension Machine.State {
  /// Its content.
  var content: [Machine.Line] { contentList ?? [] }

  /// Whether it has content.
  var hasContent: Bool { contentList != nil }

  /// Returns the state with content. If it contains states, an atomic state becomes compound.
  func containing(_ lines: [Machine.Line]) -> Self {
    guard !lines.isEmpty else { return self }
    var copy = self
    copy.contentList = lines
    if kind == .atomic, lines.contains(where: { $0.content.state != nil }) { copy.kind = .compound }
    return copy
  }

  /// Returns the state without its content, and with other activities.
  package func alone(activities: [any StateActivity]) -> Self {
    var copy = self
    copy.contentList = nil
    copy.activities = activities
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
}

extension Machine.State {
  /// Whether it has no callbacks.
  package var isSilent: Bool {
    callbacks.isEmpty
  }

  /// The callbacks of a kind, in the order in which they run.
  package subscript(kind: CallbackKind) -> [BoxedCallback] {
    get { callbacks[kind] }
    set { callbacks[kind] = newValue }
  }

  mutating func add(_ callback: BoxedCallback, at kind: CallbackKind) {
    callbacks.append(callback, at: kind)
  }
}

extension Machine {
  /// An element of a definition: a state, event or observer.
  public struct Line: Sendable {
    let content: State.Content

    init(content: State.Content) {
      self.content = content
    }
  }
}
