extension Chart {
  /// The completion events that entering a final node raises, as columns: the completion of its parent, and of each
  /// parallel ancestor whose regions are now all complete. Of the nodes being entered, only those entered before this
  /// one count.
  package func completions(from final: Node, _ route: Route) -> [Column] {
    completions(from: final, entered: route.entered, route.configuration.leaves)
  }

  /// The completion events that are raised if all active final nodes are taken to be entered now, in document order.
  package func completions(in leaves: [Node]) -> [Column] {
    guard !columns.completions.isEmpty else { return [] }
    let finals = leaves.filter { tree.kind($0).completesParent }
    return finals.flatMap { completions(from: $0, entered: finals, leaves) }
  }

  private func completions(from final: Node, entered: [Node], _ leaves: [Node]) -> [Column] {
    guard !columns.completions.isEmpty else { return [] }
    var node = tree.parent(final)
    var nodes = [node]
    node = tree.parent(node)
    if tree.kind(node).hasRegions {
      let entered = Set(entered)
      let pending = leaves.filter { $0 > final && entered.contains($0) }
      while tree.kind(node).hasRegions, tree.isComplete(node, leaves),
        !pending.contains(where: { tree.isInside($0, node) })
      {
        nodes.append(node)
        node = tree.parent(node)
      }
    }
    return nodes.compactMap { columns.completions[$0] }
  }
}
