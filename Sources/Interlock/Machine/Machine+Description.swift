extension Machine {
  /// The state that `activate` enters.
  public var initial: StateID {
    plan.definition.initial
  }

  /// The states, in the order of the definition.
  public var states: [State] {
    plan.definition.states
  }

  /// The events, in the order of the definition.
  public var events: [Event] {
    plan.definition.events
  }

  /// How many events that callbacks have raised one call may work off.
  public var stepLimit: Int {
    plan.stepLimit
  }

  /// What looks wrong in the definition but does not keep the machine from working, such as a state
  /// that no sequence of events reaches.
  public var warnings: [Finding] {
    plan.warnings
  }

  /// The state of an identifier; nil if there is none.
  ///
  /// - Complexity: O(1), one hash.
  public func state(withID id: StateID) -> State? {
    plan.nodes[id].map { plan.definition.states[Int($0) - 1] }
  }

  /// The events of an identifier, in the order of the definition; none if it is unknown. Those of any
  /// state are tried last.
  ///
  /// - Complexity: O(*e*) in the events.
  public func events(withID id: EventID) -> [Event] {
    plan.definition.events.filter { $0.id == id }
  }
}

extension Machine: CustomStringConvertible {
  /// The state and the size of the definition in one line.
  public var description: String {
    let place = isActive ? "in \(quoted(state))" : "inactive, starts in \(quoted(state))"
    return "Machine \(place), \(states.count) states, \(events.count) events"
  }
}
