public import Interlock

extension MachineDescription {
  /// Describes a machine. The description does not depend on the machine's current state.
  ///
  /// - Parameter machine: The machine; none of its code runs.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init<StateID, EventID>(_ machine: Machine<StateID, EventID>) {
    let plan = machine.plan
    let writer = DefinitionWriter(plan)
    let rows = plan.definition.events.enumerated().flatMap { writer.rows(of: $1, number: $0) }
    let observers = plan.definition.observers.map {
      Callback(kind: $0.kind, name: $0.callback.name)
    }
    self.init(
      fingerprint: machine.fingerprint,
      settings: machine.settings,
      initial: writer.numbers(of: machine.initial),
      states: plan.definition.states.indices.map(writer.state),
      events: plan.eventIDs.map { identifierText($0) },
      rows: rows,
      observers: observers
    )
  }
}

/// Replaces identifiers by numbers.
private struct DefinitionWriter<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Event = Machine<StateID, EventID>.Event
  typealias Row = MachineDescription.Row

  let plan: Machine<StateID, EventID>.Plan

  init(_ plan: Machine<StateID, EventID>.Plan) {
    self.plan = plan
  }

  func state(_ position: Int) -> MachineDescription.State {
    let state = plan.definition.states[position]
    let tree = plan.chart.tree
    let node = Node(position: position)
    let parent = tree.parent(node)
    let hasInitial = state.kind.hasInitialStates
    return MachineDescription.State(
      name: identifierText(state.id),
      kind: state.kind,
      parent: parent == .root ? nil : parent.position,
      initial: hasInitial ? tree.initials(of: node).map { $0.position } : [],
      isInitialWritten: hasInitial && !state.initial.isEmpty,
      deferredEvents: state.deferredEvents.compactMap(number),
      formerNames: state.formerNames,
      callbacks: callbacks(of: state),
      activities: state.activities.map(\.name),
      facts: MachineDescription.Facts(userInfo: state.userInfo)
    )
  }

  /// The transitions of an event; their common parts are made once.
  func rows(of event: Event, number: Int) -> [Row] {
    let trigger = trigger(of: event)
    let targets = numbers(of: event.targets)
    let guards = event.guardTerms.map(condition)
    let callbacks = callbacks(of: event)
    return sources(of: event).map { source in
      Row(
        declaration: number,
        trigger: trigger,
        source: source,
        targets: targets,
        isLocal: event.isLocal,
        payload: event.payloadName,
        guards: guards,
        callbacks: callbacks,
        formerNames: event.formerNames
      )
    }
  }

  private func sources(of event: Event) -> [Row.Source] {
    switch event.sources {
    case .any: [.anyState]
    case .states(let ids): numbers(of: ids).map { .state($0) }
    case .all(let ids): [.join(numbers(of: ids))]
    }
  }

  private func trigger(of event: Event) -> Row.Trigger {
    switch event.trigger {
    case .event(let id): number(id).map { .event($0) } ?? .anyEvent
    case .anyEvent: .anyEvent
    case .after(let duration): .after(duration)
    case .completion(let state): .completion(of: number(state))
    case .always: .always
    }
  }

  private func condition(_ term: Machine<StateID, EventID>.GuardTerm) -> Row.Guard {
    switch term {
    case .code(let name): .code(name)
    case .formula(let name, let text): .condition(name: name, text: text)
    case .presence(let presence):
      .presence(of: number(presence.state), isExpected: presence.isExpected)
    }
  }

  private func callbacks(of holder: some CallbackHolder) -> [MachineDescription.Callback] {
    type(of: holder).callbackKinds.flatMap { kind in
      holder.describedCallbacks(kind).map {
        MachineDescription.Callback(kind: kind, name: $0.name, isData: $0.isData)
      }
    }
  }

  func numbers(of states: [StateID]) -> [Int] {
    states.map(number)
  }

  /// The number of a state. All states have one: the definition has passed the checks.
  private func number(_ state: StateID) -> Int {
    plan.nodes[state]?.position ?? 0
  }

  private func number(_ event: EventID) -> Int? {
    plan.columns[event]?.position
  }
}

extension Machine {
  /// The number of a state in the description of the machine; nil if there is no such state.
  ///
  /// - Complexity: O(1), one hash.
  package func number(of state: StateID) -> Int? {
    plan.nodes[state]?.position
  }
}

extension TakenRow {
  /// A transition of a description, as it appears in receipts.
  package init(_ row: MachineDescription.Row) {
    self.init(event: row.declaration, node: row.place.map { Node(position: $0) } ?? .root)
  }
}
