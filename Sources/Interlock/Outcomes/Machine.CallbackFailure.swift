extension Machine {
  /// A guard or a callback that threw an error.
  public struct CallbackFailure: Sendable {
    let plan: Plan
    let owner: CallbackOwner

    /// The kind of callback.
    public let kind: CallbackKind
    /// The error that was thrown.
    public let cause: any Error
    /// The receipt of timers that were due before the event; nil if none was due.
    private let expiry: Expiry?

    /// A receipt as an object, because thrown errors should be small.
    private final class Expiry: Sendable {
      let receipt: Receipt

      init(_ receipt: Receipt) {
        self.receipt = receipt
      }
    }

    init(
      plan: Plan,
      owner: CallbackOwner,
      kind: CallbackKind,
      cause: any Error,
      expired: Receipt? = nil
    ) {
      self.plan = plan
      self.owner = owner
      self.kind = kind
      self.cause = cause
      expiry = expired.map(Expiry.init)
    }

    var expired: Receipt? { expiry?.receipt }

    /// The failure after timers have expired.
    func following(_ expired: Receipt) -> Self {
      Self(plan: plan, owner: owner, kind: kind, cause: cause, expired: expired)
    }
  }
}

extension Machine.CallbackFailure {
  /// The state that owns the callback; nil for guards, and for callbacks of events and of the machine.
  public var state: StateID? {
    kind.ownerKind == .state ? plan.stateID(of: owner.node) : nil
  }

  /// The event of the transition; nil for callbacks of states, and if something else triggered the transition.
  public var event: EventID? {
    definedEvent?.id
  }

  /// The trigger of the transition that the guard or callback belongs to; nil for callbacks of states.
  public var trigger: Machine.Event.Trigger? {
    definedEvent?.trigger
  }

  private var definedEvent: Machine.Event? {
    kind.ownerKind == .state ? nil : plan.definition.events[owner.event.index]
  }

  /// The source location of the state or event; nil if it came from an archive, and for observers.
  public var location: Finding.Location? {
    switch kind.ownerKind {
    case .state: owner.node == .root ? nil : plan.definition.states[owner.node.position].location
    case .event: definedEvent?.location
    case .machine: nil
    }
  }
}

extension Machine.Plan {
  /// The failure of a callback that a node or an event owns.
  func failure(
    of kind: CallbackKind,
    _ owner: CallbackOwner,
    _ cause: any Error
  ) -> Machine.CallbackFailure {
    Machine.CallbackFailure(plan: self, owner: owner, kind: kind, cause: cause)
  }
}

extension Machine.CallbackFailure: Hashable {
  /// Returns true if the same callback threw errors with the same type and description.
  public static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.state == right.state && left.event == right.event
      && left.trigger == right.trigger && left.location == right.location
      && areAlike(left.cause, right.cause) && left.expired == right.expired
  }

  /// Hashes the kind and the owner of the callback.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(state)
    hasher.combine(trigger)
  }
}

extension Machine.CallbackFailure: CustomStringConvertible {
  /// The callback, its owner and source location, and the error.
  public var description: String {
    let written: String = location.map { " (\($0))" } ?? ""
    let callback =
      kind.ownerKind == .machine
      ? "The observer `\(kind.rawValue)`, in a transition of \(ownerText),"
      : "`\(kind.rawValue)` of \(ownerText)\(written)"
    return "\(callback) threw: \(ended("\(cause)"))"
  }

  // Not one expression with `??`, which takes the compiler seconds.
  private var ownerText: String {
    if let state { return "state \(quoted(state))" }
    if let event { return "event \(quoted(event))" }
    if let trigger { return "'\(trigger.label)'" }
    return "the machine"
  }
}
