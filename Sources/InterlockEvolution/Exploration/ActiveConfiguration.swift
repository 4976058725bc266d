import Interlock

/// A configuration and its active nodes, the root included.
struct ActiveConfiguration {
  let configuration: Configuration
  let nodes: [Node]

  init(_ configuration: Configuration, _ tree: Tree) {
    self.configuration = configuration
    nodes = tree.activeNodes(configuration.leaves) + [Node.root]
  }
}

extension Tree {
  /// The active nodes for some leaves: the leaves and the nodes around them, without the root.
  func activeNodes(_ leaves: [Node]) -> [Node] {
    var nodes: [Node] = []
    var last: Node?
    for leaf in leaves {
      var node = leaf
      while node != Node.root, last.map({ !isWithin($0, node) }) ?? true {
        nodes.append(node)
        node = parent(node)
      }
      last = leaf
    }
    return nodes
  }
}
