import Interlock
import InterlockTestSupport

// One microstep.

extension SmallOracle {
  mutating func microstep(_ transitions: [Transition]) {
    let left = exits(transitions)
    var next = place
    for node in left { record(node, in: &next.history) }
    let (exited, before) = (Array(left).reversed(), place)
    place.history = next.history
    let entry = entries(transitions)
    place = before
    next.active = next.active.subtracting(left).union(entry.nodes)

    callRows(transitions, .willFire)
    callStates(exited, .willExit, transitions)
    callStates(Array(entry.nodes), .willEnter, transitions)
    place = next
    callStates(exited, .didExit, transitions)
    callRows(transitions, .perform) { [left, entry.nodes] }
    for node in entry.nodes {
      callStates([node], .didEnter, transitions)
      if entry.byDefault.contains(node) { callStates([node], .initially, transitions) }
      if let history = entry.fallbacks[node] { callStates([history], .initially, transitions) }
    }
    callRows(transitions, .didFire)

    outcome.add(
      transitions.map { transition in
        let isOwn = { (node: Int) in transition.domain.map { tree.isInside(node, $0) } == true }
        return SmallOutcome.Step(
          event: hasEvent ? SmallMachine.event : nil,
          source: transition.leaf == SmallTree.root ? nil : transition.leaf,
          targets: transition.targets,
          exited: exited.filter(isOwn),
          entered: entry.nodes.filter(isOwn)
        )
      }
    )
  }

  func exits(_ transitions: [Transition]) -> NodeSet {
    let domains = transitions.compactMap(\.domain)
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

  func entries(_ transitions: [Transition]) -> Entries {
    var entries = Entries()
    for transition in transitions {
      guard let domain = transition.domain else { continue }
      for target in transition.targets { addDescendants(target, below: domain, &entries) }
      for target in transition.targets.flatMap({ Array(effectiveTargets($0)) }) {
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
    _ transitions: [Transition],
    _ kind: CallbackKind,
    ways: () -> [NodeSet] = { [] }
  ) {
    for transition in transitions {
      for row in transition.rows where machine.rows[row].isNoisy {
        call(kind, row, source: transition.leaf, target: transition.targets.first)
        outcome.ways += ways()
        if kind == .perform { performed += 1 }
      }
    }
  }

  /// Calls the callbacks of states, each for the row that causes it.
  private mutating func callStates(
    _ nodes: some Sequence<Int>,
    _ kind: CallbackKind,
    _ transitions: [Transition]
  ) {
    for node in nodes where machine.noisy.contains(node) {
      let cause = transitions.first { $0.domain.map { tree.isInside(node, $0) } == true }
      let owner = cause ?? transitions[0]
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
