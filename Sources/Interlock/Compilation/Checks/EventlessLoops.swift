extension Machine.Definition {
  /// Eventless transitions do not follow each other for ever.
  ///
  /// Reports loops in which the first eventless row of each state is unguarded, so that nothing else can
  /// be taken. Others, which guards or other regions may or may not stop, meet the step limit.
  func eventlessLoops(_ names: Names) -> [Finding] {
    let eventless = events.indices.filter { names.eventColumns[$0] == names.extra.always }
    guard !eventless.isEmpty else { return [] }
    let handlers = eventlessHandlers(eventless, names)
    let landings = names.tree.landings
    /// The walk in which each event was met.
    var walks: [Int: Int] = [:]
    var findings: [Finding] = []
    for start in eventless {
      var next: Int? = start
      while let position = next, walks[position] == nil, findings.count < Self.findingLimit {
        walks[position] = start
        next = follower(of: position, handlers, landings, names)
        if let next, walks[next] == start { findings.append(loop(next)) }
      }
    }
    return findings
  }

  private func loop(_ position: Int) -> Finding {
    finding(
      .eventlessLoop,
      event: position,
      "from",
      "it follows from itself without end, and no guard can stop it",
      cure: "Put a guard on it, or let it be triggered by an event"
    )
  }

  /// For each node the first eventless event that is tried when it is active, its own or one around it.
  private func eventlessHandlers(_ eventless: [Int], _ names: Names) -> [Int?] {
    var handlers = [Int?](repeating: nil, count: names.tree.count)
    for position in eventless.reversed() where !names.isJoin[position] {
      for node in names.sources[position] where node != Names.unknown {
        handlers[Int(node)] = position
      }
    }
    for node in handlers.indices.dropFirst() where handlers[node] == nil {
      handlers[node] = handlers[Int(names.tree.parent(UInt32(node)))]
    }
    for (node, isInRegion) in names.tree.isInRegion.enumerated() where isInRegion {
      handlers[node] = nil
    }
    return handlers
  }

  /// The eventless event that is certainly taken after another; nil if none is.
  private func follower(
    of position: Int,
    _ handlers: [Int?],
    _ landings: [UInt32],
    _ names: Names
  ) -> Int? {
    guard !names.isGuarded[position] else { return nil }
    let targets = names.targets[position]
    let ends = targets.isEmpty ? names.sources[position] : targets
    guard ends.count == 1, let end = ends.first, end != Names.unknown else { return nil }
    let leaf = landings[Int(end)]
    guard leaf != Tree.root, !names.tree.isEnd(leaf) else { return nil }
    guard let next = handlers[Int(leaf)], !names.isGuarded[next] else { return nil }
    return next
  }
}
