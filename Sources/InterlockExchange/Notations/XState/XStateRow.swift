import Interlock

/// A transition as XState sees it.
struct XStateRow {
  /// The node that has it.
  let source: Int

  /// The nodes that it names; none if it leaves nothing.
  let targets: [Int]

  /// Whether it leaves its source even for a target in it.
  let reenters: Bool

  /// Whether it is taken whenever it is tried.
  let isUnconditional: Bool

  /// Whether it only keeps its event from the nodes around it.
  let isEmpty: Bool

  /// Whether it also takes the events of timeouts.
  let matchesTimeouts: Bool

  private(set) var trigger: DynamicMachine.Event.Trigger
  let path: JSONPath

  /// The same transition with another trigger.
  func triggered(by trigger: DynamicMachine.Event.Trigger) -> Self {
    var copy = self
    copy.trigger = trigger
    return copy
  }
}

extension XStateNodes {
  /// The node that XState keeps active, while it leaves everything in it: `getTransitionDomain`.
  ///
  /// - Returns: The node; nil if even the configuration is left.
  func domain(of row: XStateRow) -> Int? {
    let ends = row.targets
    if !row.reenters, ends.allSatisfy({ isInside($0, row.source) }) { return row.source }
    var next = nodes[row.source].parent
    while let node = next, !ends.allSatisfy({ $0 != node && isInside($0, node) }) {
      next = nodes[node].parent
    }
    return next ?? (row.reenters ? nil : 0)
  }

  /// The nodes around another, the innermost first.
  func ancestors(of position: Int) -> some Sequence<Int> {
    sequence(first: position) { nodes[$0].parent }.dropFirst()
  }
}
