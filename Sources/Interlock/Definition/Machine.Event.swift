extension Machine {
  /// An event of a machine: which states it leads from and to, under which conditions, and what runs on the way.
  ///
  ///     Inbox.Event(.delete, from: .unread, .read, to: .deleted)
  ///       .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
  ///       .perform { transition in log.add(transition.description) }
  ///
  /// Each source makes a row: *source, event → target*. Several events with the same identifier are several rows,
  /// tried in the order written; the first whose guards hold is taken. Rows of a state come before rows of the
  /// enclosing state, and those before any-state rows, wherever they are written.
  ///
  /// The trigger of a row need not be an event that you fire: it can be time, the completion of a state, or nothing
  /// at all. Such events have no identifier. <doc:AuthoringCalls> lists all calls that create events.
  public struct Event: Sendable {
    /// What makes a machine try the rows of an event.
    public enum Trigger: Hashable, Sendable {
      /// An event is fired, raised or sent.
      case event(EventID)
      /// Any event is fired, raised or sent, even one that the machine doesn't otherwise know.
      case anyEvent
      /// The source has been active for this long.
      case after(Duration)
      /// A state is complete: its final state has been entered, or, for a parallel state, all its regions are
      /// complete.
      case completion(of: StateID)
      /// Nothing: the row is taken as soon as its guards hold.
      case always
    }

    /// Where an event can be fired from.
    public enum Sources: Hashable, Sendable {
      /// From every state.
      case any
      /// From each of these states.
      case states([StateID])
      /// From these states together, in different regions: only while all of them are active.
      case all([StateID])
    }

    /// What triggers it.
    public let trigger: Trigger

    /// Where the event can be fired from.
    public let sources: Sources

    /// The states that the event leads to; none if it is internal: no state is left or entered.
    public let targets: [StateID]

    /// Whether a compound source stays active on the way to one of its descendants.
    public private(set) var isLocal = false

    /// Whether it was written with an array of targets, which must name at least one.
    var isFork = false

    /// Former names of the event, which archives may contain.
    public private(set) var formerNames: [String] = []

    /// The type of its payload; nil if it carries none.
    package private(set) var payload: PayloadType?

    /// Where it is written; nil for an event from an archive.
    package var location: DefinitionLocation?

    /// The guards; nil if there are none. An empty list of a generic type has to be looked up, nil does not.
    private var guardList: [Guard]?
    private(set) var callbacks = CallbackList<Moment>()

    // Inlined, so that those that call it look up the types of the parts once for each event.
    @inline(__always)
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

  /// Makes the transition local: a compound source stays active on the way to one of its descendants, whereas an
  /// external transition leaves and enters it.
  ///
  /// - Returns: The event, now local. If no source is a compound state that contains all targets, this makes no
  ///   difference and causes a warning: see <doc:Checks>.
  public func local() -> Self {
    var copy = self
    copy.isLocal = true
    return copy
  }
}

extension Machine.Event {
  /// The guards, in the order in which they are asked.
  package private(set) var guards: [Machine.Guard] {
    get { guardList ?? [] }
    set { guardList = newValue.hasNone ? nil : newValue }
  }

  /// Whether the event has a guard. An event from an archive may have guards without code, and is then refused.
  public var isGuarded: Bool { guardList != nil }

  /// Whether no code runs for it.
  var isSilent: Bool { guardList == nil && callbacks.isEmpty }
}

extension Machine.Event {
  /// Marks the event as one that was written with an array of targets.
  func asFork() -> Self {
    var copy = self
    copy.isFork = true
    return copy
  }
}

extension Machine.Event {
  /// Declares former names of the event, under which archives may know it.
  ///
  /// This matters for events that wait, deferred or sent with a delay. If several events share an identifier,
  /// declaring it on one of them is enough.
  ///
  /// - Parameter names: The names as archives store them: raw values, or what `description` was. None may be the name
  ///   of an event of the machine.
  /// - Returns: The event with these former names added.
  public func formerly(_ names: String...) -> Self {
    formerly(names)
  }

  /// Declares former names of the event, as an array.
  ///
  /// - Parameter names: The names as archives store them.
  /// - Returns: The event with these former names added.
  @_disfavoredOverload
  public func formerly(_ names: [String]) -> Self {
    var copy = self
    copy.formerNames += names
    return copy
  }
}

extension Machine.Event {
  package typealias Moment = EventMoment

  /// The callbacks of a moment, in the order in which they run.
  package subscript(moment: Moment) -> [BoxedCallback] {
    get { callbacks[moment] }
    set { callbacks[moment] = newValue }
  }

  func adding(_ item: Machine.Guard) -> Self {
    var copy = self
    if guardList == nil { copy.guardList = [item] } else { copy.guardList?.append(item) }
    return copy
  }

  func adding(_ callback: BoxedCallback, at moment: Moment) -> Self {
    var copy = self
    copy.callbacks.append(callback, at: moment)
    return copy
  }

  /// The event with another trigger. In other notations, one transition can stand for several rows.
  package func triggered(by trigger: Trigger) -> Self {
    var copy = Self(trigger: trigger, sources: sources, targets: targets, location: location)
    copy.isLocal = isLocal
    copy.payload = payload
    copy.formerNames = formerNames
    copy.guardList = guardList
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
