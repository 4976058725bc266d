extension XStateModel {
  /// The nodes to enter, and those for which initial actions run.
  struct Entry {
    var nodes: Set<Int> = []
    var byDefault: Set<Int> = []
  }

  /// Takes transitions: `microstep`.
  mutating func step(_ selected: [Selected]) {
    let kept = withoutConflicts(selected)
    let exited = Set(kept.flatMap(exitSet)).sorted(by: >)
    for node in exited {
      for child in nodes[node].children where nodes[child].kind.isHistory {
        history[child] =
          nodes[child].kind == .deepHistory
          ? active.filter { isAtomic($0) && configuration.isInside($0, node) }.sorted()
          : active.filter { nodes[$0].parent == node }.sorted()
      }
    }
    for node in exited {
      log += nodes[node].exit
      timers.removeAll { $0.node == node }
      active.remove(node)
    }
    log += kept.flatMap(\.row.actions)
    enter(entrySet(kept))
  }

  private func isAtomic(_ node: Int) -> Bool {
    nodes[node].kind == .atomic || nodes[node].kind == .final
  }

  private func withoutConflicts(_ selected: [Selected]) -> [Selected] {
    var kept: [Selected] = []
    for one in selected {
      let rivals = kept.filter { !exitSet($0).isDisjoint(with: exitSet(one)) }
      guard rivals.allSatisfy({ configuration.isInside(one.source, $0.source) }) else { continue }
      kept.removeAll(where: rivals.contains)
      kept.append(one)
    }
    return kept
  }

  private func exitSet(_ one: Selected) -> Set<Int> {
    guard let targets = one.row.targets, !targets.isEmpty else { return [] }
    guard let domain = domain(one) else { return active }
    return active.filter { configuration.isInside($0, domain) }
  }

  /// The node that stays active: `getTransitionDomain`; nil if even the configuration is left.
  private func domain(_ one: Selected) -> Int? {
    let targets = effectiveTargets(one.row.targets ?? [])
    let isWithin = targets.allSatisfy { $0 == one.source || configuration.isInside($0, one.source) }
    if !one.row.reenters, isWithin { return one.source }
    let ends = targets + [one.source]
    let common = configuration.ancestors(of: ends[0]).first { node in
      ends.allSatisfy { configuration.isInside($0, node) }
    }
    return common ?? (one.row.reenters ? nil : 0)
  }

  private func effectiveTargets(_ targets: [Int]) -> [Int] {
    targets.flatMap { target in
      guard nodes[target].kind.isHistory else { return [target] }
      return history[target] ?? effectiveTargets(defaults(of: target))
    }
  }

  private func defaults(of history: Int) -> [Int] {
    if let target = nodes[history].historyTarget { return [target] }
    guard let parent = nodes[history].parent else { return [] }
    return [nodes[parent].initial ?? parent]
  }
}

extension XStateModel {
  private func entrySet(_ taken: [Selected]) -> Entry {
    var entry = Entry()
    for one in taken {
      let domain = domain(one)
      for target in one.row.targets ?? [] {
        let isAlready = one.source == target && one.source == domain && !one.row.reenters
        if !nodes[target].kind.isHistory, !isAlready {
          entry.nodes.insert(target)
          entry.byDefault.insert(target)
        }
        addDescendants(of: target, to: &entry)
      }
      for target in effectiveTargets(one.row.targets ?? []) {
        var around = properAncestors(of: target, upTo: domain)
        if let domain, nodes[domain].kind == .parallel { around.append(domain) }
        let limit = nodes[one.source].parent == nil && one.row.reenters ? nil : domain
        addAncestors(around, to: &entry, inside: limit)
      }
    }
    return entry
  }

  private func properAncestors(of node: Int, upTo limit: Int?) -> [Int] {
    limit == node ? [] : Array(configuration.ancestors(of: node).prefix { $0 != limit })
  }

  private func addDescendants(of node: Int, to entry: inout Entry) {
    let state = nodes[node]
    switch state.kind {
    case .shallowHistory, .deepHistory:
      let recorded = history[node]
      let targets = recorded ?? defaults(of: node)
      if recorded == nil, state.historyTarget == nil, let parent = state.parent,
        nodes[parent].kind == .compound
      {
        entry.byDefault.insert(parent)
      }
      for target in targets {
        entry.nodes.insert(target)
        addDescendants(of: target, to: &entry)
      }
      for target in targets {
        addAncestors(properAncestors(of: target, upTo: state.parent), to: &entry, inside: nil)
      }
    case .compound:
      guard let initial = state.initial else { return }
      entry.nodes.insert(initial)
      entry.byDefault.insert(initial)
      addDescendants(of: initial, to: &entry)
    case .parallel:
      for child in openRegions(of: node, entry) {
        entry.nodes.insert(child)
        entry.byDefault.insert(child)
        addDescendants(of: child, to: &entry)
      }
    case .atomic, .final: break
    }
  }

  private func openRegions(of node: Int, _ entry: Entry) -> [Int] {
    configuration.activeChildren(of: node).filter { child in
      !entry.nodes.contains { configuration.isInside($0, child) }
    }
  }

  private func addAncestors(_ around: [Int], to entry: inout Entry, inside limit: Int?) {
    for node in around {
      if limit.map({ configuration.isInside(node, $0) }) ?? true { entry.nodes.insert(node) }
      guard nodes[node].kind == .parallel else { continue }
      for child in configuration.activeChildren(of: node) {
        guard !entry.nodes.contains(where: { configuration.isInside($0, child) }) else { continue }
        entry.nodes.insert(child)
        addDescendants(of: child, to: &entry)
      }
    }
  }

  /// Enters nodes: `enterStates`.
  mutating func enter(_ entry: Entry) {
    var completed: Set<Int> = []
    for node in entry.nodes.sorted() {
      active.insert(node)
      log += nodes[node].entry
      for (delay, _) in nodes[node].after {
        let event = "xstate.after.\(delay).\(SketchedConfiguration.name(node))"
        timers.append(Timer(deadline: now + delay, node: node, event: event))
      }
      if entry.byDefault.contains(node) { log += nodes[node].initialActions }
      if nodes[node].kind == .final { complete(node, &completed) }
    }
    if isDone { log += active.sorted(by: >).flatMap { nodes[$0].exit } }
  }

  private mutating func complete(_ final: Int, _ completed: inout Set<Int>) {
    guard let parent = nodes[final].parent else { return isDone = true }
    var marker: Int? = nodes[parent].kind == .parallel ? parent : nodes[parent].parent
    if nodes[parent].kind == .compound { queue.append(doneEvent(parent)) }
    while let node = marker, nodes[node].kind == .parallel, !completed.contains(node),
      isInFinalState(node)
    {
      completed.insert(node)
      queue.append(doneEvent(node))
      marker = nodes[node].parent
    }
    if marker == nil { isDone = true }
  }

  private func doneEvent(_ node: Int) -> String {
    "xstate.done.state.\(SketchedConfiguration.name(node))"
  }

  private func isInFinalState(_ node: Int) -> Bool {
    let children = configuration.activeChildren(of: node)
    switch nodes[node].kind {
    case .compound: return children.contains { nodes[$0].kind == .final && active.contains($0) }
    case .parallel: return children.allSatisfy(isInFinalState)
    default: return nodes[node].kind == .final
    }
  }
}
