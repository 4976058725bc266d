/// A row that is taken, with its choices resolved: from where, and to which nodes.
package struct Arc: Hashable, Sendable {
  /// The active leaf from which the row was found.
  let leaf: Node

  /// The positions of the row, and of the rows of the choices on its way.
  package let rows: [RowPosition]

  /// The nodes to which it leads, which can be history nodes; none if it is internal.
  let targets: [Node]

  /// The node that is not left, but everything in it; nil if nothing is.
  let domain: Node?
}

extension Chart {
  /// The node within which a row leaves and enters states; nil if it leaves none.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `getTransitionDomain`. Rows of any state are rows of the root.
  func domain(of row: Row, _ targets: [Node], _ history: [Node: [Node]]) -> Node? {
    let ends = effectiveTargets(targets, history)
    guard let lowest = ends.min(), let highest = ends.max() else { return nil }
    return domain(of: row, around: lowest...highest)
  }

  /// The node within which a row leaves and enters states, by the first and the last of its targets.
  func domain(of row: Row, around ends: ClosedRange<Node>) -> Node {
    guard row.node != Node.root else { return Node.root }
    let isLocal =
      tree.kind(row.node).hasOneActiveChild && locals.contains(row.event)
      && tree.isInside(ends.lowerBound, row.node) && tree.isInside(ends.upperBound, row.node)
    if isLocal { return row.node }
    var domain = tree.innermost(from: tree.parent(row.node), around: ends)
    while tree.kind(domain).hasRegions { domain = tree.parent(domain) }
    return domain
  }

  /// The targets with each history node replaced by what it stands for.
  private func effectiveTargets(
    _ targets: [Node],
    _ history: [Node: [Node]]
  ) -> [Node] {
    guard targets.contains(where: { tree.kind($0).isHistory }) else { return targets }
    var pending = targets
    var seen: Set<Node> = []
    var ends: [Node] = []
    while let target = pending.popLast() {
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
