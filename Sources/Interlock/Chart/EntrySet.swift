/// The nodes to enter: the targets, their ancestors, and the nodes that must be active with them.
///
/// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
/// `addDescendantStatesToEnter` and `addAncestorStatesToEnter`, without their recursion, because states can be nested
/// to any depth.
struct EntrySet {
  private(set) var nodes: Set<Node> = []
  private(set) var byDefault: Set<Node> = []
  private(set) var fallbacks: [Node: Node] = [:]

  private let tree: Tree
  private let history: [Node: [Node]]

  /// The nodes in which at least one child is entered.
  private var filled: Set<Node> = []

  /// The nodes whose children may still have to be entered.
  private var open: [Node] = []

  init(_ tree: Tree, _ history: [Node: [Node]]) {
    self.tree = tree
    self.history = history
  }

  /// Adds targets, and the nodes between them and a node that is already active.
  mutating func add(_ targets: [Node], below domain: Node) {
    var pending = targets
    while let target = pending.popLast() {
      if !tree.kind(target).isHistory {
        enter(target, below: domain)
      } else if let recorded = history[target] {
        for node in recorded { enter(node, below: domain) }
      } else if fallbacks.updateValue(target, forKey: tree.parent(target)) != target {
        // Followed once, however many targets lead to the history node.
        pending += tree.initials(of: target)
      }
    }
  }

  private mutating func enter(_ target: Node, below domain: Node) {
    var node = target
    // Where an ancestor has been entered, so have those above it.
    while node != domain, nodes.insert(node).inserted {
      open.append(node)
      node = tree.parent(node)
      filled.insert(node)
    }
  }

  /// Adds the initial states of compound nodes and the regions of parallel nodes that have no entered child yet.
  mutating func fill() {
    while let node = open.popLast() {
      switch tree.kind(node) {
      case .parallel:
        for region in tree.children(of: node) { enter(region, below: node) }
      case .compound where !filled.contains(node):
        byDefault.insert(node)
        add(tree.initials(of: node), below: node)
      default: break
      }
    }
  }
}
