extension SmallTree {
  /// All trees with a number of nodes, each once: of those that differ only in the order of states whose order has no
  /// meaning, the first.
  package static func all(of size: Int) -> [SmallTree] {
    forests(of: size, under: nil).filter { isAllowed($0, under: nil) }.map { forest in
      var (kinds, parents) = ([Kind](), [Int]())
      for branch in forest { branch.add(to: root, &kinds, &parents) }
      return SmallTree(kinds: kinds, parents: parents)
    }
  }

  /// A node with all that is in it.
  private struct Branch {
    let kind: Kind
    let children: [Branch]

    /// Different for different branches.
    var code: [UInt8] { [kind.rawValue, UInt8(children.count)] + children.flatMap(\.code) }

    func add(to parent: Int, _ kinds: inout [Kind], _ parents: inout [Int]) {
      let node = kinds.count
      kinds.append(kind)
      parents.append(parent)
      for child in children { child.add(to: node, &kinds, &parents) }
    }
  }

  /// All lists of branches with a number of nodes; nil stands for the root.
  private static func forests(of size: Int, under parent: Kind?) -> [[Branch]] {
    guard size > 0 else { return [[]] }
    return (1...size).flatMap { first in
      let rests = forests(of: size - first, under: parent)
      return branches(of: first, under: parent).flatMap { branch in rests.map { [branch] + $0 } }
    }
  }

  private static func branches(of size: Int, under parent: Kind?) -> [Branch] {
    guard size == 1 else {
      return [Kind.compound, .parallel].flatMap { kind in
        forests(of: size - 1, under: kind).filter { isAllowed($0, under: kind) }
          .map { Branch(kind: kind, children: $0) }
      }
    }
    let kinds: [Kind] =
      switch parent {
      case nil: [.atomic, .final, .choice]
      case .parallel: [.atomic, .shallowHistory, .deepHistory, .choice]
      default: [.atomic, .final, .shallowHistory, .deepHistory, .choice]
      }
    return kinds.map { Branch(kind: $0, children: []) }
  }

  /// Whether there is a state, the others come last, and what has no order is sorted.
  private static func isAllowed(_ children: [Branch], under parent: Kind?) -> Bool {
    let states = children.prefix { !$0.kind.isPseudo }
    let others = children.dropFirst(states.count)
    guard !states.isEmpty, others.allSatisfy(\.kind.isPseudo), isSorted(others) else {
      return false
    }
    return isOrdered(parent ?? .compound, others.map(\.kind)) || isSorted(states.dropFirst())
  }

  private static func isSorted(_ branches: ArraySlice<Branch>) -> Bool {
    zip(branches, branches.dropFirst()).allSatisfy {
      !$1.code.lexicographicallyPrecedes($0.code)
    }
  }
}
