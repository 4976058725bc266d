extension Tree {
  /// Returns true if a node is a leaf outside regions.
  func canBeAlone(_ node: Node) -> Bool {
    guard kind(node).isLeaf else { return false }
    var node = node
    while node != Node.root {
      node = parent(node)
      if kind(node).hasRegions { return false }
    }
    return true
  }

  /// Returns true if the given leaves, in document order, are a complete configuration of a node.
  ///
  /// - Complexity: O(*d*) for one leaf, otherwise O(*n*) in the number of active nodes.
  func isConfiguration(_ leaves: [Node], of node: Node) -> Bool {
    // A state with regions branches once less than it has regions, and nothing else branches.
    var branches = 0
    var last: Node?
    for leaf in leaves {
      guard kind(leaf).isLeaf, isInside(leaf, node), leaf != last else { return false }
      var ancestor = leaf
      while ancestor != node {
        ancestor = parent(ancestor)
        if let last, isInside(last, ancestor) {
          guard kind(ancestor).hasRegions else { return false }
          break
        }
        if kind(ancestor).hasRegions { branches += Int(childCounts[ancestor]) - 1 }
      }
      last = leaf
    }
    return !leaves.isEmpty && branches == leaves.count - 1
  }

  /// Returns true if nodes, in document order, are distinct children of one node, and can be active.
  private func areChildren(_ nodes: [Node], of around: Node) -> Bool {
    nodes.allSatisfy { parent($0) == around && !kind($0).isPseudo }
      && zip(nodes, nodes.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns true if a history node can stand for the given nodes, in document order.
  func isHistory(_ nodes: [Node], of history: Node) -> Bool {
    let around = parent(history)
    switch kind(history) {
    case .deepHistory: return isConfiguration(nodes, of: around)
    case .shallowHistory where kind(around).hasRegions:
      return nodes.count == childCounts[around] && areChildren(nodes, of: around)
    case .shallowHistory:
      return nodes.count == 1 && areChildren(nodes, of: around)
    default: return false
    }
  }
}
