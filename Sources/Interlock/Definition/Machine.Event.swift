extension Machine {
  /// An event of a machine: which states it leads from and to, under which conditions, and what runs on the way.
  ///
  /// ```swift
  /// Inbox.Event(.delete, from: .unread, .read, to: .deleted)
  ///   .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
  ///   .perform { transition in log.add(transition.description) }
  /// ```
  ///
  /// Each source adds a transition: *source, event → target*. Several events can share an identifier. Their transitions
  /// are tried in the order written; the first whose guards hold is taken. Transitions of a state come before those of
  /// its parent, and any-state transitions come last, wherever they are written.
  ///
  /// The trigger need not be an event that you fire: it can be time, the completion of a state, or nothing at all. Such
  /// events have no identifier. <doc:CheatSheet> lists all calls that create events.
  public struct Event: Sendable {
    /// The trigger of a transition: a machine tries the transition when this happens.
    public enum Trigger: Hashable, Sendable {
      /// The event is fired, raised or sent.
      case event(EventID)
      /// Any event is fired, raised or sent, even one that is unknown to the machine.
      case anyEvent
      /// The source has been active for this long.
      case after(Duration)
      /// A state is complete: its final state has been entered, or, for a parallel state, all its regions are
      /// complete.
      case completion(of: StateID)
      /// Nothing: the transition is taken as soon as its guards hold.
      case always
    }

    /// The states in which an event can be fired.
    public enum Sources: Hashable, Sendable {
      /// Every state.
      case any
      /// Each of these states.
      case states([StateID])
      /// These states together, in different regions: only while all of them are active.
      case all([StateID])
    }

    /// The trigger.
    public let trigger: Trigger

    /// The states in which the event can be fired.
    public let sources: Sources

    /// The states that the event leads to; none if it is internal: no state is left or entered.
    public let targets: [StateID]

    /// Whether a compound source stays active on the way to one of its descendants.
    public internal(set) var isLocal = false

    /// Former names of the event that archives may contain.
    public internal(set) var formerNames: [String] = []

    /// The type of its payload; nil if it carries none.
    package private(set) var payload: PayloadType?

    /// Its source location; nil for an event from an archive.
    package var location: DefinitionLocation?

    /// The guards, in the order in which they are asked.
    package private(set) var guards: [Guard] = []
    private(set) var callbacks = CallbackList()

    init(
      trigger: Trigger,
      sources: Sources,
      targets: [StateID],
      location: DefinitionLocation?
    ) {
      self.trigger = trigger
      self.sources = sources
      self.targets = targets
      self.location = location
    }
  }
}

extension Machine.Event {
  /// The name of its payload's type; nil if it carries none.
  public var payloadName: String? { payload?.name }

  /// The identifier; nil if the trigger is not an event, or is any event. Several events may share one.
  public var id: EventID? {
    guard case .event(let id) = trigger else { return nil }
    return id
  }

  /// The first state that the event leads to; nil if it is internal.
  public var target: StateID? {
    targets.first
  }
}

extension Machine.Event {
  /// Whether the event has a guard. An event from an archive may have guards without code; it is then refused.
  public var isGuarded: Bool { !guards.isEmpty }

  /// Whether it has no guards and no callbacks.
  var isSilent: Bool { guards.isEmpty && callbacks.isEmpty }
}

extension Machine.Event {
  /// The callbacks of a kind, in the order in which they run.
  package subscript(kind: CallbackKind) -> [BoxedCallback] {
    get { callbacks[kind] }
    set { callbacks[kind] = newValue }
  }

  mutating func add(_ item: Machine.Guard) {
    guards.append(item)
  }

  mutating func add(_ callback: BoxedCallback, at kind: CallbackKind) {
    callbacks.append(callback, at: kind)
  }

  /// The event with another trigger. In other notations, one transition can have several triggers.
  package func triggered(by trigger: Trigger) -> Self {
    var copy = Self(trigger: trigger, sources: sources, targets: targets, location: location)
    copy.isLocal = isLocal
    copy.payload = payload
    copy.formerNames = formerNames
    copy.guards = guards
    copy.callbacks = callbacks
    return copy
  }

  /// The event with a payload.
  package func carrying(_ payload: PayloadType?) -> Self {
    var copy = self
    copy.payload = payload
    return copy
  }

  /// The event with other guards.
  package func with(guards: [Machine.Guard]) -> Self {
    var copy = self
    copy.guards = guards
    return copy
  }
}
