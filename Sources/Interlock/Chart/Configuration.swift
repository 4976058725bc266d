/// Which states of a chart are active, and which were.
struct Configuration: Hashable, Sendable {
  /// The active leaves, in document order; none while the machine is inactive.
  var leaves: [UInt32] = []

  /// What each history node stands for, once the state around it has been left: children for a shallow
  /// one, leaves for a deep one, in document order.
  var history: [UInt32: [UInt32]] = [:]
}

extension Configuration {
  /// Whether a node, or something in it, is active.
  func isActive(_ node: UInt32, _ tree: Tree) -> Bool {
    leaves.contains { tree.isWithin($0, node) }
  }
}
