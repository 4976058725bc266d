/// A tree of states in numbers, in document order. The initial state of each parent is the first of its states; the
/// default of each history state is the last of its siblings.
package struct SmallTree: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case atomic, final, compound, parallel, shallowHistory, deepHistory, choice

    package var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
    package var isPseudo: Bool { isHistory || self == .choice }
    package var isLeaf: Bool { self == .atomic || self == .final }
    package var canHaveCallbacks: Bool { self != .choice }
  }

  /// The parent of the states at the top.
  package static let root = -1

  package let kinds: [Kind]
  package let parents: [Int]

  /// The children of each node that are states, and those that are not.
  private let states: [[Int]]
  private let pseudoStates: [[Int]]

  /// All descendants of each node.
  private let descendants: [NodeSet]

  init(kinds: [Kind], parents: [Int]) {
    self.kinds = kinds
    self.parents = parents
    let all = Self.root..<kinds.count
    states = all.map { parent in
      kinds.indices.filter { parents[$0] == parent && !kinds[$0].isPseudo }
    }
    pseudoStates = all.map { parent in
      kinds.indices.filter { parents[$0] == parent && kinds[$0].isPseudo }
    }
    var descendants = [NodeSet](repeating: [], count: kinds.count + 1)
    for node in kinds.indices.reversed() {
      descendants[parents[node] + 1] = descendants[parents[node] + 1]
        .union(descendants[node + 1]).union([node])
    }
    self.descendants = descendants
  }
}

extension SmallTree {
  package var nodes: Range<Int> { kinds.indices }

  /// The children of a node that can be active, in document order.
  package func states(in parent: Int) -> [Int] { states[parent + 1] }

  package func pseudoStates(in parent: Int) -> [Int] { pseudoStates[parent + 1] }

  package func descendants(of node: Int) -> NodeSet { descendants[node + 1] }

  package func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    node != Self.root && descendants(of: ancestor).contains(node)
  }

  package func initial(of parent: Int) -> Int { states(in: parent)[0] }

  package func fallback(of history: Int) -> Int { states(in: parents[history]).last ?? history }

  /// A node and its ancestors, from the inside outward, without the root.
  package func path(from node: Int) -> [Int] {
    var (path, next) = ([Int](), node)
    while next != Self.root {
      path.append(next)
      next = parents[next]
    }
    return path
  }

  /// The sets of leaves that can be active together inside a node, or that are the node.
  package func configurations(of node: Int) -> [NodeSet] {
    guard node == Self.root || !kinds[node].isLeaf else { return [[node]] }
    let parts = states(in: node).map(configurations)
    guard node != Self.root, kinds[node] == .parallel else { return parts.flatMap(\.self) }
    return parts.reduce([[]]) { sets, part in sets.flatMap { set in part.map(set.union) } }
  }
}

extension SmallTree {
  /// The renamings of states that leave the tree as it is, except for the one that changes nothing.
  var symmetries: [[Int]] {
    var found: [[Int]] = []
    extend([], &found)
    return found.filter { $0 != Array(nodes) }
  }

  private func extend(_ images: [Int], _ found: inout [[Int]]) {
    guard images.count < kinds.count else { return found.append(images) }
    let node = images.count
    let parent = parents[node] == Self.root ? Self.root : images[parents[node]]
    for image in nodes
    where parents[image] == parent && kinds[image] == kinds[node] && !images.contains(image)
      && (!isPlaced(node) || place(of: node) == place(of: image))
    {
      extend(images + [image], &found)
    }
  }

  /// Whether the order of a node among its siblings has a meaning: it is the initial state, a region, or may be the
  /// default of a history state.
  private func isPlaced(_ node: Int) -> Bool {
    guard !kinds[node].isPseudo else { return false }
    let others = pseudoStates(in: parents[node]).map { kinds[$0] }
    return place(of: node) == 0 || Self.isOrdered(kind(parents[node]), others)
  }

  private func place(of node: Int) -> Int? { states(in: parents[node]).firstIndex(of: node) }

  private func kind(_ node: Int) -> Kind { node == Self.root ? .compound : kinds[node] }

  /// Whether the order of all states in a parent has a meaning.
  static func isOrdered(_ parent: Kind, _ children: [Kind]) -> Bool {
    parent == .parallel || children.contains(where: \.isHistory)
  }
}
