extension Machine {
  /// The owner of a guard or callback.
  public enum Owner: Hashable, Sendable {
    /// A state, also while an observer of all states runs.
    case state(StateID)
    /// An event, identified by its trigger.
    case event(Event.Trigger)
    /// The machine: an observer of its transitions or of its activation.
    case machine

    /// The state; nil if the owner is an event or the machine.
    public var state: StateID? {
      if case .state(let state) = self { state } else { nil }
    }
  }
}

extension Machine.Owner: CustomStringConvertible {
  /// The owner in a few words: `state 'read'`.
  public var description: String {
    switch self {
    case .state(let state): "state \(quoted(state))"
    case .event(.event(let event)): "event \(quoted(event))"
    case .event(let trigger): "'\(trigger.label)'"
    case .machine: "the machine"
    }
  }
}

extension MachineTransition where Self: ~Copyable {
  /// The owner of the guard or callback that is running, so that one function can serve several states and events.
  ///
  /// ```swift
  /// let log: Inbox.Callback = { transition in print(transition.owner) }
  /// ```
  public var owner: Machine<StateID, EventID>.Owner {
    let call = base.facts.currentCall
    switch call.kind.ownerKind {
    case .machine: return .machine
    case .state:
      return base.plan.stateID(of: call.owner.node).map { .state($0) } ?? .machine
    case .event:
      return .event(base.plan.definition.events[call.owner.event.index].trigger)
    }
  }
}
