extension Draft {
  /// Some sequence of events leads to each state, guards taken as open. A warning.
  func unreachableStates(_ report: inout Report) {
    let reached = reachedNodes()
    for position in 0..<stateCount
    where !reached[position + 1] && isFirst(position) && !report.isFull {
      report.add(
        .unreachableState,
        state: position,
        "id",
        "no sequence of events leads to it",
        cure: "Add an event that does, or remove the state"
      )
    }
  }

  /// Whether each node can be entered, or, if it stands for others, be a target.
  private func reachedNodes() -> [Bool] {
    var reached = [Bool](repeating: false, count: tree.count)
    let events = eventsBySource()
    var isFollowed = [Bool](repeating: false, count: self.events.count)
    var frontier = [Tree.root]
    while let node = frontier.popLast() {
      guard !reached[Int(node)] else { continue }
      reached[Int(node)] = true
      frontier.append(tree.parent(node))
      for event in events[Int(node)] where !isFollowed[Int(event)] {
        isFollowed[Int(event)] = true
        for target in targets[Int(event)] where isDefined(target) { frontier.append(target) }
      }
      switch tree.kind(node) {
      case .parallel: frontier += tree.children(of: node)
      case .compound, .shallowHistory, .deepHistory: frontier += tree.initials(of: node)
      case .atomic, .final, .choice: break
      }
    }
    return reached
  }
  /// The events of each node. Each leads on once, whatever number of sources it has.
  private func eventsBySource() -> NumberLists {
    var pairs: [(node: UInt32, event: UInt32)] = []
    pairs.reserveCapacity(events.count)
    for position in events.indices {
      for node in sources[position] where isDefined(node) { pairs.append((node, UInt32(position))) }
    }
    return NumberLists(pairs, count: tree.count)
  }
}

extension NumberLists {
  /// Makes a list for each key, in which numbers stand as they stand in the pairs.
  fileprivate init(_ pairs: [(node: UInt32, event: UInt32)], count: Int) {
    var ends = [Int](repeating: 0, count: count + 1)
    for pair in pairs { ends[Int(pair.node) + 1] += 1 }
    for index in 0..<count { ends[index + 1] += ends[index] }
    var next = ends
    var numbers = [UInt32](repeating: 0, count: pairs.count)
    for pair in pairs {
      numbers[next[Int(pair.node)]] = pair.event
      next[Int(pair.node)] += 1
    }
    self.init(numbers: numbers, ends: ends)
  }
}
