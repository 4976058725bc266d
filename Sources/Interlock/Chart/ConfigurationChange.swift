/// The effect of a microstep on the configuration: its exit set, its entry set, and the configuration afterwards.
package struct ConfigurationChange: Sendable {
  /// The nodes that are left, innermost first: in reverse document order.
  package private(set) var exited: [Node] = []

  /// The nodes that are entered, outermost first: in document order.
  package private(set) var entered: [Node] = []

  /// The nodes entered with their initial states because no target lies in them, in document order.
  private var byDefault: [Node] = []

  /// The history nodes for which their default stands, by the node around them.
  package private(set) var fallbacks: [Node: Node] = [:]

  /// The configuration afterwards.
  package private(set) var configuration: Configuration

  /// Computes the nodes that transitions exit and enter.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `computeExitSet` and `computeEntrySet`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of nodes left and entered.
  package init(_ transitions: [EnabledTransition], from start: Configuration, _ tree: Tree) {
    configuration = start
    // Building the two sets takes most of the time of a receipt, and most receipts are of one transition between two
    // leaves.
    if transitions.count == 1, followPath(transitions[0], tree) { return }
    leave(transitions.compactMap(\.domain), tree)
    // After `leave`, which records history: SCXML's `exitStates` comes before `enterStates`, too.
    var entry = EntrySet(tree, configuration.history)
    for transition in transitions {
      if let domain = transition.domain { entry.add(transition.targets, below: domain) }
    }
    enter(entry, tree)
  }

  /// Computes the nodes that a single transition exits and enters between two leaves outside regions: the nodes on the
  /// way up to its domain, and on the way down from it.
  ///
  /// This states the rules of the entry set a second time, without building sets, because every receipt that is read
  /// needs it. The enumeration of small machines checks that both agree.
  ///
  /// - Returns: Whether the transition is of that kind; if not, nothing changes.
  private mutating func followPath(_ transition: EnabledTransition, _ tree: Tree) -> Bool {
    guard let domain = transition.domain, transition.targets.count == 1,
      configuration.leaves.count == 1, tree.isInside(configuration.leaves[0], domain),
      let leaf = enterPath(to: transition.targets[0], below: domain, tree)
    else { return false }
    var node = configuration.leaves[0]
    while node != domain {
      exited.append(node)
      node = tree.parent(node)
    }
    record(tree)
    configuration.leaves = [leaf]
    return true
  }

  /// Enters the nodes on the way down to the only leaf that a target leads to.
  ///
  /// - Returns: The leaf; nil if there are several, or regions on the way. Nothing changes then.
  private mutating func enterPath(to target: Node, below domain: Node, _ tree: Tree) -> Node? {
    let leaf = tree.entryLeaves[target]
    guard leaf != .root else { return nil }
    var node = leaf
    while node != domain {
      if tree.kind(node).hasRegions { break }
      entered.append(node)
      node = tree.parent(node)
    }
    // There was a parallel node on the way, whose other regions have to be entered as well.
    guard node == domain else {
      entered = []
      return nil
    }
    entered.reverse()
    node = target
    while node != leaf {
      byDefault.append(node)
      node = tree.initials(of: node)[0]
    }
    return leaf
  }

  /// Computes the nodes that are entered on activation.
  package init(activating tree: Tree) {
    configuration = Configuration()
    let targets = tree.initials(of: Node.root)
    if targets.count == 1, let leaf = enterPath(to: targets[0], below: Node.root, tree) {
      configuration.leaves = [leaf]
      return
    }
    var entry = EntrySet(tree, [:])
    entry.add(targets, below: Node.root)
    enter(entry, tree)
  }

  /// Returns true if a node is entered with its initial states.
  ///
  /// - Complexity: O(log *n*) in the nodes that are.
  package func entersByDefault(_ node: Node) -> Bool {
    let first = byDefault.partitioningIndex { $0 >= node }
    return first < byDefault.count && byDefault[first] == node
  }

  private mutating func leave(_ domains: [Node], _ tree: Tree) {
    guard !domains.isEmpty else { return }
    var kept: [Node] = []
    var last = Node(number: .max)
    for leaf in configuration.leaves.reversed() {
      guard let domain = domains.first(where: { tree.isInside(leaf, $0) }) else {
        kept.append(leaf)
        continue
      }
      var node = leaf
      // Ancestors that the leaf before shares with this one have been listed with it.
      while node != domain, !tree.isInside(last, node) {
        exited.append(node)
        node = tree.parent(node)
      }
      last = leaf
    }
    // Shared ancestors have been listed with the last leaf, before nodes inside them that other leaves add.
    exited.sort(by: >)
    record(tree)
    configuration.leaves = kept.reversed()
  }

  /// Records the nodes that the history nodes in the exited nodes will stand for.
  private mutating func record(_ tree: Tree) {
    guard !tree.histories.isEmpty else { return }
    for node in exited {
      for history in tree.histories[node] ?? [] {
        configuration.history[history] =
          tree.kind(history).remembersDescendants
          ? configuration.leaves.filter { tree.isInside($0, node) }
          : exited.filter { tree.parent($0) == node }.reversed()
      }
    }
  }

  private mutating func enter(_ entry: EntrySet, _ tree: Tree) {
    var entry = entry
    entry.fill()
    entered = ascending(Array(entry.nodes))
    byDefault = ascending(Array(entry.byDefault))
    fallbacks = entry.fallbacks
    let leaves = entered.filter { tree.kind($0).isLeaf }
    if !leaves.isEmpty { configuration.leaves = ascending(configuration.leaves + leaves) }
  }
}
