extension NumberedDefinition {
  /// Eventless transitions don't follow each other forever.
  ///
  /// Reports loops in which the first eventless transition of each state is unguarded, so that no other can be taken.
  /// This includes transitions without a target: they change nothing, but Appendix D takes them again. Other loops may
  /// be stopped by guards or other regions, and are left to the step limit.
  func eventlessLoops(_ report: inout Report) {
    let eventless = events.indices.filter { events[$0].column == extra.always }
    guard !eventless.isEmpty else { return }
    let firstRows = firstEventlessRows(eventless)
    let endless = endlessRows(firstRows, eventless)
    let handlers = outsideRegions(firstRows)
    let entryLeaves = tree.entryLeaves
    /// The walk in which each event was met.
    var walks: [Int: Int] = [:]
    for position in endless.sorted() where !report.isFull { addLoop(position, &report) }
    for start in eventless where !endless.contains(start) {
      var next: Int? = start
      while let position = next, walks[position] == nil, !report.isFull {
        walks[position] = start
        next = event(after: position, handlers, entryLeaves)
        if let next, walks[next] == start, !endless.contains(next) { addLoop(next, &report) }
      }
    }
  }

  private func addLoop(_ position: Int, _ report: inout Report) {
    report.add(
      .eventlessLoop,
      event: position,
      "from",
      "it leads back to itself endlessly, and no guard can stop it",
      suggestion: "Add a guard, or let an event trigger it"
    )
  }

  /// For each node, the first eventless event tried when the node is active: its own or that of an ancestor.
  private func firstEventlessRows(_ eventless: [Int]) -> Table<Node, Int?> {
    var handlers = Table<Node, Int?>(repeating: nil, count: tree.count)
    for position in eventless.reversed() where !events[position].isJoin {
      for node in sources[position] where isDefined(node) {
        handlers[node] = position
      }
    }
    for node in tree.states where handlers[node] == nil {
      handlers[node] = handlers[tree.parent(node)]
    }
    return handlers
  }

  /// The transitions outside regions. Inside a region, other regions can intervene.
  private func outsideRegions(_ rows: Table<Node, Int?>) -> Table<Node, Int?> {
    var rows = rows
    let isInRegion = tree.isInRegion
    for node in tree.states where isInRegion[node] { rows[node] = nil }
    return rows
  }

  /// The unguarded transitions without a target that some leaf tries first, if no other transition can end the loop.
  private func endlessRows(_ firstRows: Table<Node, Int?>, _ eventless: [Int]) -> Set<Int> {
    var endless: Set<Int> = []
    let moving = eventless.filter { !targets[$0].isEmpty }.flatMap { sources[$0] }
    let movers = moving.min().map { $0...(moving.max() ?? $0) }
    let regions = tree.innermostRegions
    for leaf in tree.states {
      guard let row = firstRows[leaf], !endless.contains(row), !events[row].isGuarded,
        targets[row].isEmpty,
        tree.kind(leaf).isLeaf, !tree.isEnd(leaf)
      else { continue }
      let region = regions[leaf]
      // Transitions of the leaf's own region come after this one.
      let isCertain =
        region == Node.root || movers == nil
        || movers.map { tree.isWithin($0.lowerBound, region) } == true
          && movers.map { tree.isWithin($0.upperBound, region) } == true
      if isCertain { endless.insert(row) }
    }
    return endless
  }

  /// The eventless event that is certainly taken after another; nil if there is none.
  private func event(
    after position: Int,
    _ handlers: Table<Node, Int?>,
    _ entryLeaves: Table<Node, Node>
  ) -> Int? {
    guard !events[position].isGuarded else { return nil }
    let targets = targets[position]
    let ends = targets.isEmpty ? sources[position] : targets
    guard ends.count == 1, let end = ends.first, isDefined(end) else { return nil }
    let leaf = entryLeaves[end]
    guard leaf != Node.root, !tree.isEnd(leaf) else { return nil }
    guard let next = handlers[leaf], !events[next].isGuarded else { return nil }
    return next
  }
}

extension Tree {
  /// For each node, the innermost region that it is, or is in; the root if it is in none.
  fileprivate var innermostRegions: Table<Node, Node> {
    var regions = Table<Node, Node>(repeating: .root, count: count)
    for node in states {
      regions[node] = kind(parent(node)).hasRegions ? node : regions[parent(node)]
    }
    return regions
  }
}
