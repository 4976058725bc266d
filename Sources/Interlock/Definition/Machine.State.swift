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

    private(set) var content: [Content]
    /// Where it is written; nil for one from an archive.
    package var location: DefinitionLocation?
    private(set) var callbacks = CallbackList<Moment>()

    /// What a runtime does while the state is active; the machine itself ignores it.
    package private(set) var attachments: [any Sendable] = []

    /// What stands on a line in a state, or in a definition.
    // Indirect, so that lists of contents are lists of references, whatever the identifiers are.
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
      content: [Content] = [],
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
  func containing(_ contents: [Content]) -> Self {
    guard !contents.isEmpty else { return self }
    var copy = self
    if kind == .atomic { copy.kind = .compound }
    copy.content = contents
    return copy
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

  /// The state by itself, without what is in it, and with other attachments.
  package func alone(attachments: [any Sendable]) -> Self {
    var copy = self
    copy.content = []
    copy.attachments = attachments
    return copy
  }
}

extension Machine.State {
  /// The states in it, in the order in which they are written.
  public var states: [Self] {
    content.compactMap { $0.state }
  }

  /// The events that are written in it, whatever their sources; those in its states are not listed.
  public var events: [Machine.Event] {
    content.compactMap { $0.event }
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
  @_disfavoredOverload
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
