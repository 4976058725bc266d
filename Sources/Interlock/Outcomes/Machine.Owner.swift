extension Machine {
  /// Whose guard or callback runs.
  public enum Owner: Hashable, Sendable {
    /// A state's, also where an observer of all states runs.
    case state(StateID)
    /// An event's, by what triggers it.
    case event(Event.Trigger)
    /// The machine's: an observer of its transitions, or of its activation.
    case machine

    /// The state; nil if it is an event's or the machine's.
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

extension Machine.Transition {
  /// Whose guard or callback this is. One function that is given to several states and events so knows for which it
  /// runs.
  ///
  ///     let log: Inbox.Callback = { transition in print(transition.owner) }
  public var owner: Machine.Owner {
    let call = facts.currentCall
    switch call.kind {
    case .willTransition, .didTransition: return .machine
    case .willEnter, .didEnter, .willExit, .didExit, .initially:
      return plan.stateID(of: call.owner.node).map { .state($0) } ?? .machine
    case .shouldFire, .willFire, .perform, .didFire:
      return .event(plan.definition.events[call.owner.event.index].trigger)
    }
  }
}
