/// A transition to be taken, with its choices resolved: where it starts, and the nodes it leads to. SCXML calls the
/// transitions of a microstep its `enabledTransitions`.
package struct EnabledTransition: Hashable, Sendable {
  /// The active leaf that the transition was found from.
  let leaf: Node

  /// The positions of the transition and of the transitions of the choices that it passes through.
  package let rows: [RowPosition]

  /// The nodes it leads to, which can be history nodes; none if it is internal.
  let targets: [Node]

  /// The node that stays active while everything in it is left; nil if nothing is left.
  let domain: Node?
}

extension Chart {
  /// The node within which a transition leaves and enters states; nil if it leaves none.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `getTransitionDomain`. Any-state transitions are transitions of the root.
  func domain(of row: Row, _ targets: [Node], _ history: [Node: [Node]]) -> Node? {
    let ends = effectiveTargets(targets, history)
    guard let lowest = ends.min(), let highest = ends.max() else { return nil }
    return domain(of: row, around: lowest...highest)
  }

  /// The node within which a transition leaves and enters states, given the first and last of its targets.
  func domain(of row: Row, around ends: ClosedRange<Node>) -> Node {
    guard row.node != Node.root else { return Node.root }
    let isLocal =
      tree.kind(row.node).hasOneActiveChild && locals.contains(row.event)
      && tree.isInside(ends.lowerBound, row.node) && tree.isInside(ends.upperBound, row.node)
    if isLocal { return row.node }
    var domain = tree.innermost(from: tree.parent(row.node), around: ends)
    // SCXML's `findLCCA` looks among compound states only: a parallel state is no domain.
    while tree.kind(domain).hasRegions { domain = tree.parent(domain) }
    return domain
  }

  /// The targets, with each history node replaced by the nodes it stands for.
  private func effectiveTargets(_ targets: [Node], _ history: [Node: [Node]]) -> [Node] {
    guard targets.contains(where: { tree.kind($0).isHistory }) else { return targets }
    var pending = targets
    var seen: Set<Node> = []
    var ends: [Node] = []
    while let target = pending.popLast() {
      // A default can name another history node. Each is replaced once.
      guard seen.insert(target).inserted else { continue }
      if tree.kind(target).isHistory {
        pending += history[target] ?? tree.initials(of: target)
      } else {
        ends.append(target)
      }
    }
    return ends
  }
}
