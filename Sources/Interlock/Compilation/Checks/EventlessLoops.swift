extension Machine.Definition {
  /// Eventless transitions do not follow each other for ever.
  ///
  /// Reports loops in which the first eventless row of each state is unguarded, so that nothing else can
  /// be taken. Others, which guards may or may not stop, meet the step limit.
  func eventlessLoops(_ names: Names) -> [Finding] {
    guard events.contains(where: { $0.trigger == .always && !$0.isGuarded }) else { return [] }
    let handlers = eventlessHandlers(names)
    /// The walk in which each event was met.
    var walks: [Int: Int] = [:]
    var findings: [Finding] = []
    for start in events.indices where events[start].trigger == .always {
      var next: Int? = start
      while let position = next, walks[position] == nil, findings.count < Self.findingLimit {
        walks[position] = start
        next = follower(of: position, handlers, names)
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
  private func eventlessHandlers(_ names: Names) -> [Int?] {
    var handlers = [Int?](repeating: nil, count: names.tree.count)
    for position in events.indices.reversed() where events[position].trigger == .always {
      for node in events[position].sourceNodes(names) { handlers[Int(node)] = position }
    }
    for node in handlers.indices.dropFirst() where handlers[node] == nil {
      handlers[node] = handlers[Int(names.tree.parent(UInt32(node)))]
    }
    return handlers
  }

  /// The eventless event that is certainly taken after another; nil if none is.
  private func follower(of position: Int, _ handlers: [Int?], _ names: Names) -> Int? {
    let event = events[position]
    guard !event.isGuarded else { return nil }
    let ends =
      event.targets.isEmpty ? event.sourceNodes(names) : event.targets.compactMap(names.node)
    guard ends.count == 1, var node = ends.first else { return nil }
    while names.tree.kind(node) == .compound {
      let initials = names.tree.initials(of: node)
      guard initials.count == 1, initials[0] > node else { return nil }
      node = initials[0]
    }
    guard names.tree.kind(node).isLeaf else { return nil }
    guard let next = handlers[Int(node)], !events[next].isGuarded else { return nil }
    return next
  }
}

extension Machine.Event {
  /// The nodes of which it has rows; none for a join.
  fileprivate func sourceNodes(_ names: Machine.Definition.Names) -> [UInt32] {
    switch sources {
    case .any: [Tree.root]
    case .states(let ids): ids.compactMap(names.node)
    case .all: []
    }
  }
}
