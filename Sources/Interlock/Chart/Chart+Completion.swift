extension Chart {
  /// The completion events that entering a final node raises, as columns: the completion of its parent, and of each
  /// parallel ancestor whose regions are now all complete. Of the nodes being entered, only those entered before this
  /// one count.
  package func completions(from final: Node, _ route: Route) -> [Column] {
    guard !columns.completions.isEmpty else { return [] }
    var node = tree.parent(final)
    var nodes = [node]
    node = tree.parent(node)
    if tree.kind(node).hasRegions {
      let leaves = route.configuration.leaves
      let entered = Set(route.entered)
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
