import Interlock

extension Machine {
  /// The names of an older definition that are former names of a newer one, and what they have become.
  struct Renaming {
    private(set) var states: [StateID: StateID] = [:]
    private(set) var events: [EventID: EventID] = [:]

    /// In document order of the older definition.
    private(set) var renamedStates: [Difference.Rename<StateID>] = []
    private(set) var renamedEvents: [Difference.Rename<EventID>] = []

    init(from old: Plan, to new: Plan) {
      guard let names = new.names else { return }
      for id in old.stateIDs where new.nodes[id] == nil {
        let current = names.state(id)
        guard current != id, old.nodes[current] == nil else { continue }
        states[id] = current
        renamedStates.append(Difference.Rename(old: id, new: current))
      }
      for id in old.eventIDs where new.columns[id] == nil {
        let current = names.event(id)
        guard current != id, old.columns[current] == nil else { continue }
        events[id] = current
        renamedEvents.append(Difference.Rename(old: id, new: current))
      }
    }

    func state(_ id: StateID) -> StateID { states[id] ?? id }
    func event(_ id: EventID) -> EventID { events[id] ?? id }

    fileprivate var isEmpty: Bool { states.isEmpty && events.isEmpty }
  }
}

extension Machine.Outline {
  /// The outline with the names of a newer definition.
  func renamed(by renaming: Machine.Renaming, _ order: Order) -> Self {
    guard !renaming.isEmpty else { return self }
    return Self(
      states: states.map { $0.renamed(by: renaming, order) },
      rows: rows.map { $0.renamed(by: renaming, order) },
      initial: order.sorted(initial.map(renaming.state))
    )
  }
}

extension Machine.Outline.State {
  fileprivate func renamed(by renaming: Machine.Renaming, _ order: Machine.Outline.Order) -> Self {
    Self(
      id: renaming.state(id),
      kind: kind,
      parent: parent.map(renaming.state),
      initial: order.sorted(initial.map(renaming.state)),
      regions: regions.map(renaming.state),
      deferredEvents: order.sortedEvents(deferredEvents.map(renaming.event)),
      timeouts: timeouts
    )
  }
}

extension Machine.Outline.Row {
  fileprivate func renamed(by renaming: Machine.Renaming, _ order: Machine.Outline.Order) -> Self {
    let sources: Machine.Event.Sources
    switch self.sources {
    case .any: sources = .any
    case .states(let ids): sources = .states(ids.map(renaming.state))
    case .all(let ids): sources = .all(order.sorted(ids.map(renaming.state)))
    }
    return Self(
      trigger: trigger.renamed(by: renaming),
      sources: sources,
      targets: order.sorted(targets.map(renaming.state)),
      isLocal: isLocal,
      guardTerms: guardTerms.map { $0.mapped(renaming.state) },
      place: place.map(renaming.state),
      precedence: precedence
    )
  }
}

extension Machine.Event.Trigger {
  fileprivate func renamed(by renaming: Machine.Renaming) -> Self {
    switch self {
    case .event(let id): .event(renaming.event(id))
    case .completion(let state): .completion(of: renaming.state(state))
    case .anyEvent, .after, .always: self
    }
  }
}
