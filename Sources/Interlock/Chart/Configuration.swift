/// Which states of a chart are active, and which were.
package struct Configuration: Hashable, Sendable {
  /// The active leaves, in document order; none while the machine is inactive.
  package var leaves: [Node] = []

  /// What each history node stands for, once the state around it has been left: children for a shallow
  /// one, leaves for a deep one, in document order.
  package var history: [Node: [Node]] = [:]

  package init(leaves: [Node] = [], history: [Node: [Node]] = [:]) {
    self.leaves = leaves
    self.history = history
  }
}

extension Configuration {
  /// Whether a node, or something in it, is active.
  ///
  /// - Complexity: O(log *n*) in the active leaves: a join asks it for each of its sources.
  package func isActive(_ node: Node, _ tree: Tree) -> Bool {
    let first = leaves.partitioningIndex { $0 >= node }
    return first < leaves.count && tree.isWithin(leaves[first], node)
  }
}
