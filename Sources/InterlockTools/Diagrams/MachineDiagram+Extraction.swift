public import Interlock
public import InterlockEvolution

extension MachineDiagram {
  /// Makes the picture of a machine in its current state.
  ///
  /// Active states are highlighted, and so are the states and transitions of the receipts in `path`. Of several
  /// transitions between the same states, the one that was taken is highlighted.
  ///
  /// - Parameters:
  ///   - machine: The machine; its guards are not called.
  ///   - path: The receipts that led to the current state, or any other receipts of machines of its definition. For
  ///     receipts of other definitions, states and transitions with the same names are highlighted.
  ///   - details: Optional parts of the picture.
  /// - Complexity: O(*s* + *r* + *p*) in states, transitions, and steps of the path.
  public init<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    path: [Machine<StateID, EventID>.Receipt] = [],
    showing details: Details = []
  ) {
    let description = MachineDescription(machine)
    let active = machine.enteredStates.compactMap(machine.number)
    let highlights = DiagramHighlights(
      active: description.surroundings(of: active),
      visited: Set(path.lazy.flatMap { $0.entered + $0.exited }.compactMap(machine.number)),
      taken: Set(path.lazy.flatMap { $0.takenRows(of: machine) })
    )
    self.init(description, highlights, details)
  }

  /// Makes the picture of a description, without highlights.
  ///
  /// - Parameters:
  ///   - description: The description.
  ///   - details: Optional parts of the picture.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(of description: MachineDescription, showing details: Details = []) {
    self.init(description, DiagramHighlights(), details)
  }

  private init(
    _ description: MachineDescription,
    _ highlights: DiagramHighlights,
    _ details: Details
  ) {
    initial = description.initial
    nodes = description.states.enumerated().map { position, state in
      Node(
        id: position,
        name: state.name,
        kind: state.kind,
        parent: state.parent,
        children: state.children,
        isRegion: state.isRegion,
        initial: state.initial,
        deferredEvents: state.deferredEvents.map { description.events[$0] },
        assignments: state.callbacks.filter(details.show).compactMap { callback in
          callback.name.map { Node.Assignment(moment: callback.kind, text: $0) }
        },
        activities: details.contains(.activities) ? state.activities.compactMap { $0 } : [],
        isActive: highlights.active.contains(position),
        isOnPath: highlights.visited.contains(position),
        descriptionLines: state.descriptionLines
      )
    }
    edges = description.declarations.flatMap { description.edges(of: $0, highlights, details) }
    unshown = description.unshown
  }
}

extension MachineDiagram.Details {
  fileprivate func show(_ callback: MachineDescription.Callback) -> Bool {
    callback.isData || contains(.actions)
  }
}

/// The highlighted parts of a picture.
private struct DiagramHighlights {
  var active: Set<Int> = []
  var visited: Set<Int> = []
  var taken: Set<TakenRow> = []
}

extension MachineDescription {
  /// Some states, and those around them.
  fileprivate func surroundings(of innermost: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    for state in innermost {
      var next: Int? = state
      while let current = next, found.insert(current).inserted { next = states[current].parent }
    }
    return found
  }

  /// The arrows of transitions that are written as one; their common parts are made once.
  fileprivate func edges(
    of declaration: Range<Int>,
    _ highlights: DiagramHighlights,
    _ details: MachineDiagram.Details
  ) -> [MachineDiagram.Edge] {
    let first = rows[declaration.lowerBound]
    let guards = first.guards.map { name(of: $0) ?? "guard" }
    let assignments = first.callbacks.filter(details.show).compactMap(\.name)
    let trigger = triggerText(of: first, isAlone: declaration.count == 1)
    let presences = Set(first.guards.indices.filter { first.guards[$0].isPresence })
    return rows[declaration].map { row in
      MachineDiagram.Edge(
        sources: row.sources,
        targets: row.targets,
        trigger: trigger,
        isEvent: row.event != nil,
        payload: row.payload,
        guards: guards,
        assignments: assignments,
        isLocal: row.isLocal,
        isOnPath: highlights.taken.contains(TakenRow(row)),
        presences: presences
      )
    }
  }

  /// The trigger as arrows name it. A completing state needs no name if the arrow begins at it.
  private func triggerText(of row: Row, isAlone: Bool) -> String {
    switch row.trigger {
    case .event(let event): events[event]
    case .anyEvent: "any event"
    case .after(let duration): "after \(duration.secondsText) s"
    case .completion(let state):
      isAlone && row.source == .state(state) ? "done" : "done: \(states[state].name)"
    case .always: ""
    }
  }
}
