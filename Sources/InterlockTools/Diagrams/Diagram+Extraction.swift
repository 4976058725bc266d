public import Interlock

extension Diagram {
  /// Makes the picture of a machine, as it is now.
  ///
  /// The states that are active stand out, and the states and rows on a path: what receipts say was entered,
  /// left and taken. A row is told from others between the same states, since receipts know which one it was.
  ///
  /// - Parameters:
  ///   - machine: The machine; its guards are not asked.
  ///   - path: What led to where it is, or any other receipts of machines of its definition. Of those of
  ///     other definitions, what the machine has by the same names stands out.
  /// - Complexity: O(*s* + *r* + *p*) in states, rows, and what is on the path.
  public init<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    path: [Machine<StateID, EventID>.Receipt] = []
  ) {
    let extraction = Extraction(machine, path)
    nodes = extraction.nodes
    edges = extraction.edges
    initial = extraction.positions(of: machine.initial)
  }
}

/// What is looked up while the picture of a machine is made: where each state stands.
private struct Extraction<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Subject = Machine<StateID, EventID>

  let machine: Subject
  let path: [Subject.Receipt]
  let positions: [StateID: Int]
  let parents: [Int?]
  let children: [[Int]]

  init(_ machine: Subject, _ path: [Subject.Receipt]) {
    self.machine = machine
    self.path = path
    let states = machine.states
    let positions = Dictionary(
      states.enumerated().lazy.map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    parents = states.map { state in machine.parent(of: state.id).flatMap { positions[$0] } }
    var children: [[Int]] = states.map { _ in [] }
    for (position, parent) in parents.enumerated() {
      if let parent { children[parent].append(position) }
    }
    self.positions = positions
    self.children = children
  }

  func positions(of states: [StateID]) -> [Int] {
    states.compactMap { positions[$0] }
  }
}

extension Extraction {
  var nodes: [Diagram.Node] {
    let active = activePositions
    let onPath = Set(path.flatMap { positions(of: $0.entered + $0.exited) })
    return machine.states.enumerated().map { position, state in
      Diagram.Node(
        id: position,
        name: identifierText(state.id),
        kind: state.kind,
        parent: parents[position],
        children: children[position],
        isRegion: !state.kind.isPseudo && isParallel(parents[position]),
        initial: initial(of: state, children[position]),
        deferredEvents: state.deferredEvents.map { identifierText($0) },
        isActive: active.contains(position),
        isOnPath: onPath.contains(position)
      )
    }
  }

  private func isParallel(_ position: Int?) -> Bool {
    position.map { machine.states[$0].kind == .parallel } ?? false
  }

  /// The innermost active states, and those around them.
  private var activePositions: Set<Int> {
    var active: Set<Int> = []
    for position in positions(of: machine.configuration) {
      var next: Int? = position
      while let current = next, active.insert(current).inserted { next = parents[current] }
    }
    return active
  }

  /// The initial states as they are written; if none are, the first state that can be active.
  private func initial(of state: Subject.State, _ children: [Int]) -> [Int] {
    guard state.initial.isEmpty, state.kind == .compound else {
      return positions(of: state.initial)
    }
    return children.first { !machine.states[$0].kind.isPseudo }.map { [$0] } ?? []
  }
}

extension Extraction {
  var edges: [Diagram.Edge] {
    let taken = Set(path.flatMap { $0.takenRows(of: machine) })
    return machine.events.enumerated().flatMap { position, event in
      event.rowSources.map { sources in
        Diagram.Edge(
          sources: positions(of: sources),
          targets: positions(of: event.targets),
          trigger: event.triggerText,
          isEvent: event.id != nil,
          guards: event.guardNames.map { $0 ?? "guard" },
          isLocal: event.isLocal,
          isOnPath: taken.contains(Subject.Receipt.TakenRow(event: position, sources: sources))
        )
      }
    }
  }
}

extension Machine.Event {
  /// The sources of each of its rows: one state, all that are joined, or none for any state.
  fileprivate var rowSources: [[StateID]] {
    switch sources {
    case .any: [[]]
    case .states(let ids): ids.map { [$0] }
    case .all(let ids): [ids]
    }
  }

  /// The trigger as arrows name it. The state that completes needs no name where the arrow begins at it.
  fileprivate var triggerText: String {
    switch trigger {
    case .event(let id): identifierText(id)
    case .anyEvent: "any event"
    case .after(let duration): "after \(duration.secondsText) s"
    case .completion(let state):
      sources == .states([state]) ? "done" : "done: \(identifierText(state))"
    case .always: ""
    }
  }
}
