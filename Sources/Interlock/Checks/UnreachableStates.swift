extension Draft {
  /// Every state can be reached by some sequence of events, assuming that guards hold. A warning.
  func unreachableStates(_ report: inout Report) {
    let reached = reachedNodes()
    for position in 0..<stateCount
    where !reached[Node(position: position)] && isFirst(position) && !report.isFull {
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
    let events = eventsBySource()
    var isFollowed = Table<EventPosition, Bool>(repeating: false, count: self.events.count)
    var frontier = [Node.root]
    while let node = frontier.popLast() {
      guard !reached[node] else { continue }
      reached[node] = true
      frontier.append(tree.parent(node))
      for event in events[node] where !isFollowed[event] {
        isFollowed[event] = true
        for target in targets[event.index] where isDefined(target) { frontier.append(target) }
      }
      switch tree.kind(node) {
      case .parallel: frontier += tree.children(of: node)
      case .compound, .shallowHistory, .deepHistory: frontier += tree.initials(of: node)
      case .atomic, .final, .choice: break
      }
    }
    return reached
  }

  /// The events of each node. Each contributes once, however many sources it has.
  private func eventsBySource() -> NumberLists<EventPosition> {
    var pairs: [(node: Node, event: EventPosition)] = []
    pairs.reserveCapacity(events.count)
    for position in events.indices {
      for node in sources[position] where isDefined(node) {
        pairs.append((node, EventPosition(position)))
      }
    }
    return NumberLists(pairs, count: tree.count)
  }
}

extension NumberLists<EventPosition> {
  /// Creates a list for each key, with the values in the order of the pairs.
  fileprivate init(_ pairs: [(node: Node, event: EventPosition)], count: Int) {
    var ends = [Int](repeating: 0, count: count + 1)
    for pair in pairs { ends[pair.node.next.index] += 1 }
    for index in 0..<count { ends[index + 1] += ends[index] }
    var next = ends
    var numbers = [EventPosition](repeating: EventPosition(0), count: pairs.count)
    for pair in pairs {
      numbers[next[pair.node.index]] = pair.event
      next[pair.node.index] += 1
    }
    self.init(numbers: numbers, ends: ends)
  }
}
