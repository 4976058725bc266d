extension Machine {
  /// The states that `activate` enters, as they are written: one, or several in different regions.
  public var initial: [StateID] {
    plan.definition.initial
  }

  /// All states, in document order: each before those in it.
  public var states: [State] {
    shownDefinition.states
  }

  /// The events, in the order of the definition.
  public var events: [Event] {
    shownDefinition.events
  }

  /// How much may follow from one call: events that callbacks have raised or sent, deferred ones, and
  /// eventless transitions.
  public var stepLimit: Int {
    plan.settings.stepLimit
  }

  /// What the machine does with an event that no active state handles or defers.
  public var unhandledEvents: UnhandledEventPolicy {
    plan.settings.unhandledEvents
  }

  /// What the definition says of the machine as a whole.
  package var settings: MachineSettings { plan.settings }

  /// What looks wrong in the definition but does not keep the machine from working, such as a state
  /// that no sequence of events reaches.
  public var warnings: [Finding] {
    plan.warnings
  }

  /// The state of an identifier; nil if there is none.
  ///
  /// - Complexity: O(1), one hash.
  public func state(withID id: StateID) -> State? {
    plan.nodes[id].map { shownDefinition.states[$0.position] }
  }

  /// The state around a state; nil if it stands at the top, or is unknown.
  ///
  /// - Complexity: O(1), one hash.
  public func parent(of id: StateID) -> StateID? {
    plan.nodes[id].flatMap { plan.stateID(of: plan.chart.tree.parent($0)) }
  }

  /// The events of an identifier, in the order of the definition; none if it is unknown. Those of any
  /// state are tried last.
  ///
  /// - Complexity: O(*e*) in the events.
  public func events(withID id: EventID) -> [Event] {
    shownDefinition.events.filter { $0.id == id }
  }
}

extension Machine: CustomStringConvertible {
  /// The state and the size of the definition in one line.
  public var description: String {
    let place = isActive ? "in \(list(of: configuration))" : "inactive, starts in \(quoted(state))"
    return "Machine \(place), \(counted(states.count, "state")), \(counted(events.count, "event"))"
  }
}
