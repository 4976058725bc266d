extension Machine {
  /// The states that activation enters, as written: one, or several in different regions.
  public var initial: [StateID] {
    plan.definition.initial
  }

  /// All states in document order: each before its descendants.
  public var states: [State] {
    shownDefinition.states
  }

  /// The events, in definition order.
  public var events: [Event] {
    shownDefinition.events
  }

  /// The step limit: the greatest number of steps that may follow from one call. Events that callbacks raise or send,
  /// deferred events and eventless transitions count.
  public var stepLimit: Int {
    plan.settings.stepLimit
  }

  /// The policy for an event that no active state handles or defers.
  public var unhandledEvents: UnhandledEventPolicy {
    plan.settings.unhandledEvents
  }

  /// The settings of the machine as a whole.
  package var settings: MachineSettings { plan.settings }

  /// Likely mistakes in the definition, such as a state that no sequence of events reaches. The machine works in spite
  /// of them.
  public var warnings: [Finding] {
    plan.warnings
  }

  /// Returns the state with an identifier; nil if there is none.
  ///
  /// - Complexity: O(1), one hash; for a machine that owns a context, O(*d*) in the descendants of the state.
  public func state(withID id: StateID) -> State? {
    plan.nodes[id].map { plan.definition.shownState(at: $0.position) }
  }

  /// Returns the parent of a state; nil if the state is at the top level, or unknown.
  ///
  /// - Complexity: O(1), one hash.
  public func parent(of id: StateID) -> StateID? {
    plan.nodes[id].flatMap { plan.stateID(of: plan.chart.tree.parent($0)) }
  }

  /// Returns the events with an identifier, in definition order; none if it is unknown. Any-state events are tried
  /// last.
  ///
  /// - Complexity: O(*e*) in the number of events.
  public func events(withID id: EventID) -> [Event] {
    plan.definition.shownEvents { $0.id == id }
  }
}

extension Machine: CustomStringConvertible {
  /// The state and the size of the definition on one line.
  public var description: String {
    let place = isActive ? "in \(list(of: configuration))" : "inactive, starts in \(quoted(state))"
    let (states, events) = (plan.definition.states.count, plan.definition.events.count)
    return "Machine \(place), \(counted(states, "state")), \(counted(events, "event"))"
  }
}
