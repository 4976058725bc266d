extension Machine {
  /// A guard or a callback that has thrown.
  public struct CallbackFailure: Sendable {
    let plan: Plan
    let owner: CallbackOwner

    /// Which kind of callback it was.
    public let kind: CallbackKind
    /// What it threw.
    public let cause: any Error
  }
}

extension Machine.CallbackFailure {
  /// The state whose callback it was; nil for guards, callbacks of events, and those of the machine.
  public var state: StateID? {
    kind.belongsToState ? plan.stateID(of: owner.node) : nil
  }

  /// The event in whose transition it was; nil for callbacks of states, and where the transition was
  /// triggered by something else.
  public var event: EventID? {
    kind.belongsToState ? nil : plan.definition.events[owner.event.index].id
  }

  /// What triggers the row whose guard or callback it was; nil for callbacks of states.
  public var trigger: Machine.Event.Trigger? {
    kind.belongsToState ? nil : plan.definition.events[owner.event.index].trigger
  }

  /// Where the state or event is written; nil for one that came from an archive, and for observers.
  public var location: Finding.Location? {
    switch kind {
    case .willTransition, .didTransition: nil
    case _ where kind.belongsToState:
      owner.node == .root ? nil : plan.definition.states[owner.node.position].location
    default: plan.definition.events[owner.event.index].location
    }
  }
}

extension Machine.Plan {
  /// The failure of a callback whose owner is a node or an event.
  func failure(
    of kind: CallbackKind,
    _ owner: CallbackOwner,
    _ cause: any Error
  ) -> Machine.CallbackFailure {
    Machine.CallbackFailure(plan: self, owner: owner, kind: kind, cause: cause)
  }
}

extension Machine.CallbackFailure: Hashable {
  /// Whether the same callback has thrown errors of one type that read alike.
  public static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.state == right.state && left.event == right.event
      && left.trigger == right.trigger && left.location == right.location
      && areAlike(left.cause, right.cause)
  }

  /// Hashes which callback it was.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(state)
    hasher.combine(trigger)
  }
}

extension Machine.CallbackFailure: CustomStringConvertible {
  /// The callback, its owner, where that is written, and the cause.
  public var description: String {
    let written: String = location.map { " (\($0))" } ?? ""
    let isObserver = kind == .willTransition || kind == .didTransition
    let callback =
      isObserver
      ? "The observer `\(kind.rawValue)`, in a transition of \(ownerText),"
      : "`\(kind.rawValue)` of \(ownerText)\(written)"
    return "\(callback) threw: \(cause)"
  }

  // Not one expression with `??`, which takes the compiler seconds.
  private var ownerText: String {
    if let state { return "state \(quoted(state))" }
    if let event { return "event \(quoted(event))" }
    if let trigger { return "'\(trigger.label)'" }
    return "the machine"
  }
}
