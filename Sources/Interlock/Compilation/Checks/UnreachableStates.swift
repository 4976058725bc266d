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
    let targets = targetsBySource(names)
    var frontier = [Tree.root] + targets[Int(Tree.root)]
    while let node = frontier.popLast() {
      guard !reached[Int(node)] else { continue }
      reached[Int(node)] = true
      frontier.append(names.tree.parent(node))
      frontier += targets[Int(node)]
      switch names.tree.kind(node) {
      case .parallel: frontier += names.tree.children(of: node)
      case .compound, .shallowHistory, .deepHistory: frontier += names.tree.initials(of: node)
      case .atomic, .final, .choice: break
      }
    }
    return reached
  }

  private func targetsBySource(_ names: Names) -> [[UInt32]] {
    var targets = [[UInt32]](repeating: [], count: names.tree.count)
    for position in events.indices {
      let ends = names.targets[position].lazy.filter { $0 != Names.unknown }
      for source in names.sources[position] where source != Names.unknown {
        targets[Int(source)] += ends
      }
    }
    return targets
  }
}
