extension Machine.Definition {
  /// Some sequence of events leads to each state, guards taken as open. A warning.
  func unreachableStates(_ names: Names) -> [Finding] {
    let reached = reachedNodes(names)
    let unreachable = states.indices.lazy.filter { position in
      !reached[position + 1] && names.position(states[position].id) == position
    }
    return unreachable.prefix(Self.findingLimit).map { position in
      finding(
        .unreachableState,
        state: position,
        "id",
        "no sequence of events leads to it",
        cure: "Add an event that does, or remove the state"
      )
    }
  }

  /// Whether each node can be entered, or, if it stands for others, be a target.
  private func reachedNodes(_ names: Names) -> [Bool] {
    var reached = [Bool](repeating: false, count: names.tree.count)
    let events = eventsBySource(names)
    var isFollowed = [Bool](repeating: false, count: self.events.count)
    var frontier = [Tree.root]
    while let node = frontier.popLast() {
      guard !reached[Int(node)] else { continue }
      reached[Int(node)] = true
      frontier.append(names.tree.parent(node))
      for event in events[Int(node)] where !isFollowed[event] {
        isFollowed[event] = true
        frontier += names.targets[event].lazy.filter { $0 != Names.unknown }
      }
      switch names.tree.kind(node) {
      case .parallel: frontier += names.tree.children(of: node)
      case .compound, .shallowHistory, .deepHistory: frontier += names.tree.initials(of: node)
      case .atomic, .final, .choice: break
      }
    }
    return reached
  }

  /// The events of each node. Each leads on once, whatever number of sources it has.
  private func eventsBySource(_ names: Names) -> [[Int]] {
    var events = [[Int]](repeating: [], count: names.tree.count)
    for position in self.events.indices {
      for source in names.sources[position] where source != Names.unknown {
        events[Int(source)].append(position)
      }
    }
    return events
  }
}
