/// The state tree in numbers.
///
/// The descendants of a node have the numbers right after its own, so checking whether one node contains another
/// takes two comparisons.
///
/// It is a class so that passing it on costs one retain, not one for each of its lists.
package final class Tree: Sendable {
  /// The kind of each node; the root is compound.
  let kinds: Table<Node, StateKind>

  /// The parent of each node; the root is its own parent.
  let parents: Table<Node, Node>

  /// The last descendant of each node; the node itself if it has none.
  let lasts: Table<Node, Node>

  /// The number of children of each node that can be active.
  let childCounts: Table<Node, UInt32>

  /// The history states of each node that has any.
  let histories: [Node: [Node]]

  /// An ancestor further up, so that a search upward takes O(log *d*) steps, not *d*.
  ///
  /// Follows E. W. Myers, "An applicative random-access stack", Information Processing Letters 17 (1983).
  private let jumps: Table<Node, Node>

  /// The initial states that differ from the first child, and the defaults of history states.
  private let writtenInitials: [Node: [Node]]

  /// For each node, the only leaf entered with it; 0 if there are several, or if it depends on history.
  let entryLeaves: Table<Node, Node>

  /// The number of history states.
  let historyCount: Int

  package var count: Int { kinds.count }

  /// The number after that of the last node.
  package var end: Node { Node(number: UInt32(count)) }

  /// All nodes, in document order.
  package var nodes: Range<Node> { .root..<end }

  /// All nodes except the root, in document order.
  package var states: Range<Node> { Node.root.next..<end }

  fileprivate init(_ builder: TreeBuilder, entryLeaves: Table<Node, Node>) {
    kinds = builder.kinds
    parents = builder.parents
    lasts = builder.lasts
    childCounts = builder.childCounts
    histories = builder.histories
    jumps = builder.jumps
    writtenInitials = builder.writtenInitials
    historyCount = histories.values.reduce(0) { $0 + $1.count }
    self.entryLeaves = entryLeaves
  }

  /// Descendants follow their ancestors, so a single backward pass is enough.
  fileprivate func leavesEnteredAlone() -> Table<Node, Node> {
    var entryLeaves = Table<Node, Node>(repeating: .root, count: count)
    for node in nodes.reversed() {
      if kind(node).isLeaf {
        entryLeaves[node] = node
      } else if kind(node).hasOneActiveChild {
        let initials = initials(of: node)
        // An initial state can stand outside its node until the checks have refused the definition.
        if initials.count == 1, initials[0] > node {
          entryLeaves[node] = entryLeaves[initials[0]]
        }
      }
    }
    return entryLeaves
  }
}

/// Collects nodes for a tree, in document order.
struct TreeBuilder {
  fileprivate var kinds = Table<Node, StateKind>([.compound])
  fileprivate var parents = Table<Node, Node>([.root])
  fileprivate var lasts = Table<Node, Node>([.root])
  fileprivate var jumps = Table<Node, Node>([.root])
  fileprivate var childCounts = Table<Node, UInt32>([0])
  fileprivate var histories: [Node: [Node]] = [:]
  fileprivate var writtenInitials: [Node: [Node]] = [:]
  private var depths = Table<Node, UInt32>([0])

  /// The number of nodes, including the root.
  var count: Int { kinds.count }

  mutating func reserve(_ count: Int) {
    kinds.elements.reserveCapacity(count)
    parents.elements.reserveCapacity(count)
    lasts.elements.reserveCapacity(count)
    jumps.elements.reserveCapacity(count)
    depths.elements.reserveCapacity(count)
  }

  /// Adds the next node in document order.
  mutating func add(_ kind: StateKind, in parent: Node) {
    let node = Node(number: UInt32(kinds.count))
    let jump = jumps[parent]
    let length = depths[parent] - depths[jump]
    let further = depths[jump] - depths[jumps[jump]]
    kinds.append(kind)
    parents.append(parent)
    lasts.append(node)
    // Two jumps of equal length are joined into one, as in Myers' skew binary numbers.
    jumps.append(length == further ? jumps[jump] : parent)
    depths.append(depths[parent] + 1)
    if kind.isHistory { histories[parent, default: []].append(node) }
  }

  mutating func setInitials(_ targets: [Node], of node: Node) {
    if !targets.isEmpty { writtenInitials[node] = targets }
  }

  /// The tree, once all nodes have been added.
  consuming func tree() -> Tree {
    close()
    // The first tree is only there to compute the entry leaves of the second.
    let tree = Tree(copy self, entryLeaves: Table())
    return Tree(self, entryLeaves: tree.leavesEnteredAlone())
  }

  /// Records where each node ends, and how many of its children can be active.
  private mutating func close() {
    childCounts = Table(repeating: 0, count: kinds.count)
    let states = Node.root.next..<Node(number: UInt32(kinds.count))
    for node in states where !kinds[node].isPseudo { childCounts[parents[node]] += 1 }
    for node in states.reversed() {
      let parent = parents[node]
      lasts[parent] = max(lasts[parent], lasts[node])
    }
  }
}

extension Tree {
  package func kind(_ node: Node) -> StateKind {
    kinds[node]
  }

  package func parent(_ node: Node) -> Node {
    parents[node]
  }

  /// Returns true if an active leaf means that the machine has ended: it is a final node at the top level.
  package func isEnd(_ leaf: Node) -> Bool {
    kind(leaf).completesParent && parent(leaf) == Node.root
  }

  /// Returns true if a node is inside another, at any depth. No node is inside itself.
  func isInside(_ node: Node, _ ancestor: Node) -> Bool {
    node > ancestor && node <= lasts[ancestor]
  }

  /// Returns true if a node is another node or inside it.
  package func isWithin(_ node: Node, _ ancestor: Node) -> Bool {
    node >= ancestor && node <= lasts[ancestor]
  }

  /// For each node, whether it is inside a parallel node.
  var isInRegion: Table<Node, Bool> {
    var isInRegion = Table<Node, Bool>(repeating: false, count: count)
    for node in states {
      let parent = parent(node)
      isInRegion[node] = isInRegion[parent] || kind(parent).hasRegions
    }
    return isInRegion
  }

  /// The innermost node, from a given node outward, that contains a range of nodes without being one of them.
  ///
  /// - Complexity: O(log *d*) in the depth.
  func innermost(from node: Node, around range: ClosedRange<Node>) -> Node {
    var node = node
    while !isAround(node, range) {
      let jump = jumps[node]
      node = isAround(jump, range) ? parents[node] : jump
    }
    return node
  }

  private func isAround(_ node: Node, _ range: ClosedRange<Node>) -> Bool {
    node == Node.root
      || range.lowerBound > node && range.upperBound <= lasts[node]
  }

  /// The children that can be active, in document order. Those of a parallel node are its regions.
  func children(of node: Node) -> Children {
    Children(tree: self, position: node.next, end: lasts[node])
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: Tree
    fileprivate var position: Node
    fileprivate let end: Node

    mutating func next() -> Node? {
      while position <= end {
        let child = position
        position = tree.lasts[child].next
        if !tree.kind(child).isPseudo { return child }
      }
      return nil
    }
  }

  /// The nodes that are entered with a compound node, or that a history node stands for by default.
  package func initials(of node: Node) -> [Node] {
    writtenInitials[node] ?? children(of: node).first { _ in true }.map { [$0] } ?? []
  }

  /// The innermost node that contains all of the given nodes and is none of them.
  func commonAncestor(of nodes: [Node]) -> Node {
    guard let lowest = nodes.min(), let highest = nodes.max() else { return Node.root }
    return innermost(from: parent(lowest), around: lowest...highest)
  }

  /// The first two nodes of a list that can't be targets together; nil if all can. Two nodes can if they are in
  /// different regions, or if one contains the other. Comparing neighbours in document order is enough.
  func firstConflict(among nodes: [Node]) -> (Node, Node)? {
    let nodes = ascending(nodes)
    return zip(nodes, nodes.dropFirst()).first { !areCompatible($0, $1) }
  }

  private func areCompatible(_ first: Node, _ second: Node) -> Bool {
    if first == second { return true }
    for (one, other) in [(first, second), (second, first)]
    where kind(one).isHistory && isInside(other, parent(one)) {
      return false
    }
    if isInside(second, first) { return true }
    return kind(commonAncestor(of: [first, second])).hasRegions
  }

  /// Returns true if a parallel node is complete: all of its regions are, at any depth.
  ///
  /// A region is complete if its active child is final, or is itself a complete parallel node.
  ///
  /// - Parameters:
  ///   - node: The parallel node.
  ///   - leaves: The active leaves.
  /// - Returns: Whether it is complete.
  func isComplete(_ node: Node, _ leaves: some Sequence<Node>) -> Bool {
    leaves.allSatisfy { leaf in
      guard isInside(leaf, node) else { return true }
      guard kind(leaf).completesParent else { return false }
      var around = parent(parent(leaf))
      while around > node, kind(around).hasRegions { around = parent(around) }
      return around == node
    }
  }
}
