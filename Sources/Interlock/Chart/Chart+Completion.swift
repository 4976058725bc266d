extension Chart {
  /// The completion events that entering a final node raises, as columns: the completion of its parent, and of each
  /// parallel ancestor whose regions are now all complete. Of the nodes being entered, only those entered before this
  /// one count.
  package func completions(from final: Node, _ change: ConfigurationChange) -> [Column] {
    let leaves = change.configuration.leaves
    return completions(from: final, leaves) {
      let entered = Set(change.entered)
      return leaves.filter { $0 > final && entered.contains($0) }
    }
  }

  /// The completion events that are raised if active final nodes are taken to be entered now, in document order.
  ///
  /// - Parameters:
  ///   - leaves: The innermost active nodes.
  ///   - seen: The nodes that have been entered before, so that their completions have been raised.
  /// - Returns: The events, as columns.
  package func completions(in leaves: [Node], except seen: Set<Node> = []) -> [Column] {
    guard !columns.completions.isEmpty else { return [] }
    return leaves.filter { tree.kind($0).completesParent && !seen.contains($0) }.flatMap { final in
      completions(from: final, leaves) {
        leaves.filter { seen.contains($0) || $0 > final && tree.kind($0).completesParent }
      }
    }
  }

  /// The completion events that a final node raises, unless other nodes raise them: those that are still to be entered.
  private func completions(
    from final: Node,
    _ leaves: [Node],
    unless others: () -> [Node]
  ) -> [Column] {
    guard !columns.completions.isEmpty else { return [] }
    var node = tree.parent(final)
    var nodes = [node]
    node = tree.parent(node)
    // Only the last of the regions to be entered completes the parallel node, so that it completes once.
    if tree.kind(node).hasRegions {
      let others = others()
      while tree.kind(node).hasRegions, tree.isComplete(node, leaves),
        !others.contains(where: { tree.isInside($0, node) })
      {
        nodes.append(node)
        node = tree.parent(node)
      }
    }
    return nodes.compactMap { columns.completions[$0] }
  }
}
