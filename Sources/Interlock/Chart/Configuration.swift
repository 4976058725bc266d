/// The states of a chart that are active, and the history of those that were.
package struct Configuration: Hashable, Sendable {
  /// The active leaves, in document order; none while the machine is inactive.
  package var leaves: [Node] = []

  /// The nodes that each history node stands for, once its parent has been exited: children for a shallow one, leaves
  /// for a deep one, in document order.
  package var history: [Node: [Node]] = [:]

  package init(leaves: [Node] = [], history: [Node: [Node]] = [:]) {
    self.leaves = leaves
    self.history = history
  }
}

extension Configuration {
  /// Returns true if a node or one of its descendants is active.
  ///
  /// - Complexity: O(log *n*) in the number of active leaves, because a join asks for each of its sources.
  package func isActive(_ node: Node, _ tree: Tree) -> Bool {
    let first = leaves.partitioningIndex { $0 >= node }
    return first < leaves.count && tree.isWithin(leaves[first], node)
  }
}
