extension NumberedDefinition {
  /// Every state can be reached by some sequence of events, assuming that guards hold. A warning. It is not repeated
  /// for the descendants of an unreachable state.
  func unreachableStates(_ report: inout Report) {
    let reached = reachedNodes()
    for position in 0..<stateCount
    where !reached[Node(position: position)] && reached[tree.parent(Node(position: position))]
      && isFirst(position) && !report.isFull
    {
      report.add(
        .unreachableState,
        state: position,
        "id",
        "no sequence of events leads to it",
        suggestion: "Add an event that does, or remove the state"
      )
    }
  }

  /// Whether each node can be entered or, for a pseudo-state, be a target.
  private func reachedNodes() -> Table<Node, Bool> {
    var reached = Table<Node, Bool>(repeating: false, count: tree.count)
    var isFollowed = Table<EventPosition, Bool>(repeating: false, count: self.events.count)
    var frontier = [Node.root]
    let rows = writtenRows
    while let node = frontier.popLast() {
      guard !reached[node] else { continue }
      reached[node] = true
      if !reached[tree.parent(node)] { frontier.append(tree.parent(node)) }
      for row in rows[node] {
        let event = rows.events[row]
        guard !isFollowed[event] else { continue }
        isFollowed[event] = true
        for target in targets[event.index] where isDefined(target) && !reached[target] {
          frontier.append(target)
        }
      }
      switch tree.kind(node) {
      case .parallel: frontier += tree.children(of: node)
      case .compound, .shallowHistory, .deepHistory: frontier += tree.initials(of: node)
      case .atomic, .final, .choice: break
      }
    }
    return reached
  }
}
