extension Machine {
  /// An event of a machine: from which states it leads to which, on what condition, and what is done
  /// on the way.
  ///
  ///     Inbox.Event(.delete, from: .unread, .read, to: .deleted)
  ///       .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
  ///       .perform { transition in log.add(transition.description) }
  ///
  /// Each source makes a row: *source, event → target*. Several events of one identifier are several
  /// rows, tried in the order in which they are written; the first whose guards hold is taken. Rows
  /// of a state come before rows of the state around it, and those before rows of any state, wherever
  /// they are written.
  ///
  /// What triggers a row need not be an event that is fired: it can be time, the completion of a state,
  /// or nothing at all. Those have no identifier. <doc:AuthoringCalls> has all calls that make events.
  public struct Event: Sendable {
    /// What makes a machine try the rows of an event.
    public enum Trigger: Hashable, Sendable {
      /// An event is fired, raised or sent.
      case event(EventID)
      /// Any event is fired, raised or sent, even one that the machine does not know otherwise.
      case anyEvent
      /// The source has been active for so long.
      case after(Duration)
      /// A state is complete: its final state has been entered, or, in a parallel state, all regions
      /// are complete.
      case completion(of: StateID)
      /// Nothing: the row is taken as soon as its guards hold.
      case always
    }

    /// From where an event can be fired.
    public enum Sources: Hashable, Sendable {
      /// From every state.
      case any
      /// From each of these states.
      case states([StateID])
      /// From these states together, in different regions: only while all of them are active.
      case all([StateID])
    }

    /// What makes the machine try it.
    public let trigger: Trigger

    /// From where the event can be fired.
    public let sources: Sources

    /// The states to which the event leads; none if it is internal: no state is left or entered.
    public let targets: [StateID]

    /// Whether a compound source is not left on the way to a state within it.
    public private(set) var isLocal = false

    /// Whether it was written with a list of targets, which has to name some.
    var isFork = false

    /// The names that archives may have for the event.
    public private(set) var formerNames: [String] = []

    /// The type of the value that it carries; nil for none.
    package private(set) var payload: PayloadType?

    /// Where it is written; nil for one from an archive.
    package var location: DefinitionLocation?
    package private(set) var guards: [Guard] = []
    private(set) var callbacks = CallbackList<Moment>()

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
  /// What the type of the value is called that it carries; nil for none.
  public var payloadName: String? { payload?.name }

  /// The identifier; nil if the trigger is no event, or any. Several events may share one.
  public var id: EventID? {
    guard case .event(let id) = trigger else { return nil }
    return id
  }

  /// The first state to which the event leads; nil if it is internal.
  public var target: StateID? {
    targets.first
  }

  /// A local transition: a compound source is not left on the way to a state within it, where an
  /// external one leaves and enters it.
  ///
  /// - Returns: The event, local. Where no source is a compound state with all targets within it, that makes no
  ///   difference, which is a warning: see <doc:Checks>.
  public func local() -> Self {
    var copy = self
    copy.isLocal = true
    return copy
  }
}

extension Machine.Event {
  /// The event as one that was written with a list of targets.
  func asFork() -> Self {
    var copy = self
    copy.isFork = true
    return copy
  }
}

extension Machine.Event {
  /// Says by which names archives may know the event: those that it had once.
  ///
  /// It matters for events that wait, deferred or sent with a delay. Where several events have one
  /// identifier, it is enough to say it once.
  ///
  /// - Parameter names: The names, as they are written in archives: raw values, or what `description` was.
  ///   None may be that of an event of the machine.
  /// - Returns: The event that has these former names too.
  public func formerly(_ names: String...) -> Self {
    formerly(names)
  }

  /// Says by which names archives may know the event, as a list.
  ///
  /// - Parameter names: The names, as they are written in archives.
  /// - Returns: The event that has these former names too.
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
    copy.guards.append(item)
    return copy
  }

  func adding(_ callback: BoxedCallback, at moment: Moment) -> Self {
    var copy = self
    copy.callbacks.append(callback, at: moment)
    return copy
  }

  /// The event with another trigger: in other notations one transition can stand for several rows.
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
