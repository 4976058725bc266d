/// The tree of states as numbers.
///
/// Node 0 is the root, nodes from 1 are the states in document order. So what is in a node has the
/// numbers right behind its own, and to ask whether a node is in another takes two comparisons.
///
/// A class, so that handing it on costs one reference and not one for each of its lists.
package final class Tree: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  /// What each node is; the root is compound.
  let kinds: [StateKind]

  /// The node around each; that of the root is the root.
  let parents: [UInt32]

  /// The last node in each; the node itself if there is none.
  let lasts: [UInt32]

  /// How many children of each node can be active.
  let childCounts: [UInt32]

  /// The history states of each node that has some.
  let histories: [UInt32: [UInt32]]

  /// An ancestor further up, so that a search upward takes O(log *d*) steps, not *d*.
  ///
  /// Follows E. W. Myers, "An applicative random-access stack", Information Processing Letters 17 (1983).
  private let jumps: [UInt32]

  /// The initial states that are not the first child, and what history states stand for by default.
  private let writtenInitials: [UInt32: [UInt32]]

  /// For each node the only leaf that is entered with it; 0 where there are several, or history has a say.
  private(set) var landings: [UInt32] = []

  /// How many history states there are.
  let historyCount: Int

  package static var root: UInt32 { 0 }

  package var count: Int { kinds.count }

  init(_ builder: TreeBuilder) {
    kinds = builder.kinds
    parents = builder.parents
    lasts = builder.lasts
    childCounts = builder.childCounts
    histories = builder.histories
    jumps = builder.jumps
    writtenInitials = builder.writtenInitials
    historyCount = histories.values.reduce(0) { $0 + $1.count }
    landings = leavesEnteredAlone()
  }

  /// A descendant comes behind its ancestor, so that going backwards is enough.
  private func leavesEnteredAlone() -> [UInt32] {
    var landings = [UInt32](repeating: 0, count: count)
    for node in (0..<UInt32(count)).reversed() {
      if kind(node).isLeaf {
        landings[Int(node)] = node
      } else if kind(node) == .compound {
        let initials = initials(of: node)
        if initials.count == 1, initials[0] > node {
          landings[Int(node)] = landings[Int(initials[0])]
        }
      }
    }
    return landings
  }
}

/// Nodes on their way to a tree, in document order.
struct TreeBuilder {
  fileprivate var kinds: [StateKind] = [.compound]
  fileprivate var parents: [UInt32] = [0]
  fileprivate var lasts: [UInt32] = [0]
  fileprivate var jumps: [UInt32] = [0]
  fileprivate var childCounts: [UInt32] = [0]
  fileprivate var histories: [UInt32: [UInt32]] = [:]
  fileprivate var writtenInitials: [UInt32: [UInt32]] = [:]
  private var depths: [UInt32] = [0]

  /// How many nodes there are, with the root.
  var count: Int { kinds.count }

  /// Adds the next node in document order.
  mutating func add(_ kind: StateKind, in parent: UInt32) {
    let node = UInt32(kinds.count)
    let jump = jumps[Int(parent)]
    let length = depths[Int(parent)] - depths[Int(jump)]
    let further = depths[Int(jump)] - depths[Int(jumps[Int(jump)])]
    kinds.append(kind)
    parents.append(parent)
    lasts.append(node)
    jumps.append(length == further ? jumps[Int(jump)] : parent)
    depths.append(depths[Int(parent)] + 1)
    if kind.isHistory { histories[parent, default: []].append(node) }
  }

  mutating func setInitials(_ targets: [UInt32], of node: UInt32) {
    if !targets.isEmpty { writtenInitials[node] = targets }
  }

  /// The tree, once all nodes are added.
  func tree() -> Tree {
    var builder = self
    builder.close()
    return Tree(builder)
  }

  /// Notes where each node ends, and how many children of it can be active.
  private mutating func close() {
    childCounts = [UInt32](repeating: 0, count: kinds.count)
    for node in kinds.indices.dropFirst() where !kinds[node].isPseudo {
      childCounts[Int(parents[node])] += 1
    }
    for node in kinds.indices.reversed() where node > 0 {
      let parent = Int(parents[node])
      lasts[parent] = max(lasts[parent], lasts[node])
    }
  }
}

extension Tree {
  package func kind(_ node: UInt32) -> StateKind {
    kinds[Int(node)]
  }

  package func parent(_ node: UInt32) -> UInt32 {
    parents[Int(node)]
  }

  /// Whether a machine has ended when a leaf is active: a final node at the top.
  package func isEnd(_ leaf: UInt32) -> Bool {
    kind(leaf) == .final && parent(leaf) == Self.root
  }

  /// Whether a node is in another, at any depth; no node is in itself.
  func isInside(_ node: UInt32, _ ancestor: UInt32) -> Bool {
    node > ancestor && node <= lasts[Int(ancestor)]
  }

  /// Whether a node is another, or in it.
  package func isWithin(_ node: UInt32, _ ancestor: UInt32) -> Bool {
    node >= ancestor && node <= lasts[Int(ancestor)]
  }

  /// Whether each node is in a parallel one.
  var isInRegion: [Bool] {
    var isInRegion = [Bool](repeating: false, count: count)
    for node in 1..<UInt32(max(count, 1)) {
      let parent = parent(node)
      isInRegion[Int(node)] = isInRegion[Int(parent)] || kind(parent) == .parallel
    }
    return isInRegion
  }

  /// The innermost node, from one outward, around a range of nodes, which it is not in itself.
  ///
  /// - Complexity: O(log *d*) in the depth.
  func innermost(from node: UInt32, around range: ClosedRange<UInt32>) -> UInt32 {
    var node = node
    while !isAround(node, range) {
      let jump = jumps[Int(node)]
      node = isAround(jump, range) ? parents[Int(node)] : jump
    }
    return node
  }

  private func isAround(_ node: UInt32, _ range: ClosedRange<UInt32>) -> Bool {
    node == Self.root
      || range.lowerBound > node && range.upperBound <= lasts[Int(node)]
  }

  /// The children that can be active, in document order: those of a parallel node are its regions.
  func children(of node: UInt32) -> Children {
    Children(tree: self, position: node + 1, end: lasts[Int(node)])
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: Tree
    fileprivate var position: UInt32
    fileprivate let end: UInt32

    mutating func next() -> UInt32? {
      while position <= end {
        let child = position
        position = tree.lasts[Int(child)] + 1
        if !tree.kind(child).isPseudo { return child }
      }
      return nil
    }
  }

  /// The nodes that are entered with a compound node, or for which a history node stands by default.
  package func initials(of node: UInt32) -> [UInt32] {
    writtenInitials[node] ?? children(of: node).first { _ in true }.map { [$0] } ?? []
  }

  /// The innermost node that contains all of some nodes, none of which it is.
  func commonAncestor(of nodes: [UInt32]) -> UInt32 {
    guard let lowest = nodes.min(), let highest = nodes.max() else { return Self.root }
    return innermost(from: parent(lowest), around: lowest...highest)
  }

  /// Two nodes of a list that cannot be targets together; nil if all can: they are in different regions, or one
  /// is in the other. In document order, neighbours tell.
  func firstRivals(among nodes: [UInt32]) -> (UInt32, UInt32)? {
    let nodes = ascending(nodes)
    return zip(nodes, nodes.dropFirst()).first { !areCompatible($0, $1) }
  }

  private func areCompatible(_ first: UInt32, _ second: UInt32) -> Bool {
    if first == second { return true }
    for (one, other) in [(first, second), (second, first)]
    where kind(one).isHistory && isInside(other, parent(one)) {
      return false
    }
    if isInside(second, first) { return true }
    return kind(commonAncestor(of: [first, second])) == .parallel
  }

  /// Whether a parallel node is complete: all of its regions are, at any depth.
  ///
  /// A region is complete if its active child is final, or if it is parallel and complete itself.
  ///
  /// - Parameters:
  ///   - node: The parallel node.
  ///   - leaves: The active leaves.
  /// - Returns: Whether it is complete.
  func isComplete(_ node: UInt32, _ leaves: some Sequence<UInt32>) -> Bool {
    leaves.allSatisfy { leaf in
      guard isInside(leaf, node) else { return true }
      guard kind(leaf) == .final else { return false }
      var around = parent(parent(leaf))
      while around > node, kind(around) == .parallel { around = parent(around) }
      return around == node
    }
  }
}
