import Interlock

extension Chart {
  /// A timeout of a node.
  struct NodeTimeout: Hashable, Comparable {
    let node: Node
    let timeout: Timeout

    static func < (left: Self, right: Self) -> Bool {
      (left.node, left.timeout.seconds) < (right.node, right.timeout.seconds)
    }
  }

  /// The timeouts of the nodes that are active with some leaves.
  func timeouts(in leaves: [Node]) -> [NodeTimeout] {
    if leaves.first.map(tree.isEnd) == true { return [] }
    return tree.activeNodes(leaves).flatMap { node in
      (timeouts[node] ?? []).map { NodeTimeout(node: node, timeout: $0) }
    }
  }
}

extension Machine.Plan {
  func pendingTimer(_ item: Chart.NodeTimeout) -> Machine.PendingTimer {
    pendingTimer(
      Timer(
        deadline: 0,
        seconds: item.timeout.seconds,
        part: .timeout(item.node, item.timeout.column)
      )
    )
  }
}
