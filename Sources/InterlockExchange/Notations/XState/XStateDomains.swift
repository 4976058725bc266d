import Interlock

/// Finds the states that transitions leave in SCXML and not in XState.
///
/// XState stays in the least common ancestor of source and targets, SCXML and Interlock in the least one that is
/// compound. So a transition between regions, or from a parallel state into it, leaves the parallel state only here.
struct XStateDomains {
  private let nodes: XStateNodes

  /// The history states that something leads to.
  private let histories: Set<Int>

  init(_ nodes: XStateNodes, _ rows: [XStateRow]) {
    self.nodes = nodes
    var targets = Set(rows.lazy.flatMap(\.targets))
    for (position, node) in nodes.nodes.enumerated() {
      if let key = node.initialKey, let child = nodes.child(key, of: position) {
        targets.insert(child)
      }
    }
    histories = targets.filter { nodes.nodes[$0].kind.isHistory }
  }

  /// The node that a transition leaves here and not in XState, if that makes a difference.
  func surplus(of row: XStateRow) -> Int? {
    for target in row.targets where nodes.nodes[target].kind.isHistory {
      if let node = surplus(from: row.source, toHistory: target) { return node }
    }
    guard !row.targets.isEmpty, let domain = nodes.domain(of: row) else { return nil }
    // XState enters the configuration again without leaving it.
    if domain == 0, row.targets.contains(0), row.source != 0 {
      return isNoticed(0, ["exit", "after", "invoke"], [.willExit, .didExit]) ? 0 : nil
    }
    return nodes.nodes[domain].kind.hasRegions && isNoticed(domain) ? domain : nil
  }

  /// A transition to the history of a state around its source may lead back to the source, and XState then enters
  /// states again that it has not left.
  private func surplus(from source: Int, toHistory history: Int) -> Int? {
    guard let parent = nodes.nodes[history].parent, source != parent,
      nodes.isInside(source, parent)
    else { return nil }
    let between = sequence(first: source) { nodes.nodes[$0].parent }.prefix { $0 != parent }
    return between.first { nodes.nodes[$0].kind.hasRegions || isNoticed($0) }
  }

  /// Whether it makes a difference if a node is left and entered again: something happens then, a history state
  /// remembers it, or other regions are left with it.
  private func isNoticed(
    _ position: Int,
    _ keys: [String] = ["entry", "exit", "after", "invoke"],
    _ moments: [CallbackKind] = DynamicMachine.State.callbackKinds
  ) -> Bool {
    let node = nodes.nodes[position]
    return keys.contains { node.object[$0] != nil }
      || moments.contains { node.addition[$0.rawValue] != nil }
      || node.children.contains(where: histories.contains)
      || node.parent.map { nodes.nodes[$0].kind.hasRegions } ?? false
  }
}
