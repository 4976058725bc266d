import Interlock
import InterlockTestSupport

// One microstep.

extension SmallOracle {
  mutating func microstep(_ arcs: [Arc]) {
    let left = exits(arcs)
    var next = place
    for node in left { record(node, in: &next.history) }
    let (exited, before) = (Array(left).reversed(), place)
    place.history = next.history
    let entry = entries(arcs)
    place = before
    next.active = next.active.subtracting(left).union(entry.nodes)

    callRows(arcs, .willFire)
    callStates(exited, .willExit, arcs)
    callStates(Array(entry.nodes), .willEnter, arcs)
    place = next
    callStates(exited, .didExit, arcs)
    callRows(arcs, .perform) { [left, entry.nodes] }
    for node in entry.nodes {
      callStates([node], .didEnter, arcs)
      if entry.byDefault.contains(node) { callStates([node], .initially, arcs) }
      if let history = entry.fallbacks[node] { callStates([history], .initially, arcs) }
    }
    callRows(arcs, .didFire)

    outcome.add(
      arcs.map { arc in
        let isOwn = { (node: Int) in arc.domain.map { tree.isInside(node, $0) } == true }
        return SmallOutcome.Step(
          event: hasEvent ? SmallMachine.event : nil,
          source: arc.leaf == SmallTree.root ? nil : arc.leaf,
          targets: arc.targets,
          exited: exited.filter(isOwn),
          entered: entry.nodes.filter(isOwn)
        )
      }
    )
  }

  func exits(_ arcs: [Arc]) -> NodeSet {
    let domains = arcs.compactMap(\.domain)
    return place.active.intersection(
      domains.reduce([]) { $0.union(tree.descendants(of: $1)) }
    )
  }

  private func record(_ node: Int, in history: inout [Int: NodeSet]) {
    for pseudo in tree.pseudoStates(in: node) where tree.kinds[pseudo].isHistory {
      let isDeep = tree.kinds[pseudo] == .deepHistory
      let inside = place.active.intersection(tree.descendants(of: node))
      history[pseudo] = NodeSet(
        inside.filter { isDeep ? tree.kinds[$0].isLeaf : tree.parents[$0] == node }
      )
    }
  }

  /// The nodes to enter, those of them that are entered with their initial states, and the history states whose
  /// defaults are taken, by parent.
  struct Entries {
    var nodes: NodeSet = []
    var byDefault: NodeSet = []
    var fallbacks: [Int: Int] = [:]
  }

  func entries(_ arcs: [Arc]) -> Entries {
    var entries = Entries()
    for arc in arcs {
      guard let domain = arc.domain else { continue }
      for target in arc.targets { addDescendants(target, below: domain, &entries) }
      for target in arc.targets.flatMap({ Array(effectiveTargets($0)) }) {
        addAncestors(target, below: domain, &entries)
      }
    }
    return entries
  }

  private func addDescendants(_ node: Int, below domain: Int, _ entries: inout Entries) {
    switch tree.kinds[node] {
    case .shallowHistory, .deepHistory:
      if place.history[node] == nil { entries.fallbacks[tree.parents[node]] = node }
      // All targets first: a region with a remembered state is not entered by default for the sake of another region.
      for target in effectiveTargets(node) { addDescendants(target, below: domain, &entries) }
      for target in effectiveTargets(node) { addAncestors(target, below: domain, &entries) }
    case .compound:
      entries.nodes.insert(node)
      entries.byDefault.insert(node)
      addDescendants(tree.initial(of: node), below: node, &entries)
    case .parallel:
      entries.nodes.insert(node)
      addRegions(of: node, &entries)
    case .atomic, .final, .choice:
      entries.nodes.insert(node)
    }
  }

  private func addAncestors(_ node: Int, below domain: Int, _ entries: inout Entries) {
    for ancestor in tree.path(from: node).dropFirst() {
      if ancestor == domain { return }
      entries.nodes.insert(ancestor)
      if tree.kinds[ancestor] == .parallel { addRegions(of: ancestor, &entries) }
    }
  }

  private func addRegions(of node: Int, _ entries: inout Entries) {
    for region in tree.states(in: node)
    where !entries.nodes.contains(region)
      && entries.nodes.intersection(tree.descendants(of: region)).isEmpty
    {
      addDescendants(region, below: node, &entries)
    }
  }
}

extension SmallOracle {
  private mutating func callRows(
    _ arcs: [Arc],
    _ kind: CallbackKind,
    ways: () -> [NodeSet] = { [] }
  ) {
    for arc in arcs {
      for row in arc.rows where machine.rows[row].isNoisy {
        call(kind, row, source: arc.leaf, target: arc.targets.first)
        outcome.ways += ways()
        if kind == .perform { performed += 1 }
      }
    }
  }

  /// Calls the callbacks of states, each for the row that causes it.
  private mutating func callStates(
    _ nodes: some Sequence<Int>,
    _ kind: CallbackKind,
    _ arcs: [Arc]
  ) {
    for node in nodes where machine.noisy.contains(node) {
      let owner = arcs.first { $0.domain.map { tree.isInside(node, $0) } == true } ?? arcs[0]
      let source = owner.leaf == SmallTree.root ? nil : owner.leaf
      call(kind, node, source: source, target: owner.targets.first)
    }
  }

  mutating func call(_ kind: CallbackKind, _ owner: Int, source: Int?, target: Int?) {
    outcome.calls.append(
      SmallOutcome.Call(
        kind,
        owner,
        source: source,
        target: target,
        state: leaves.first,
        hasEvent: hasEvent
      )
    )
  }
}
