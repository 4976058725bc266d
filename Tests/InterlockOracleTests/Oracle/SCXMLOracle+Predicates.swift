// The predicates of the appendix.

extension SCXMLOracle {
  func isCompoundState(_ s: Int) -> Bool { tree.nodes[s].kind == .compound }
  func isParallelState(_ s: Int) -> Bool { tree.nodes[s].kind == .parallel }
  func isFinalState(_ s: Int) -> Bool { tree.nodes[s].kind == .final }
  func isAtomicState(_ s: Int) -> Bool { tree.nodes[s].kind == .atomic || isFinalState(s) }
  func isHistoryState(_ s: Int) -> Bool { tree.nodes[s].kind?.isHistory ?? false }

  func getChildStates(_ s: Int) -> [Int] {
    tree.nodes[s].children.filter { !isHistoryState($0) }
  }

  /// The ancestors from the parent outward to the `<scxml>` element, or up to but excluding another state.
  func getProperAncestors(_ state1: Int, _ state2: Int?) -> [Int] {
    var ancestors: [Int] = []
    var next = tree.nodes[state1].parent
    while let ancestor = next, ancestor != state2 {
      ancestors.append(ancestor)
      next = tree.nodes[ancestor].parent
    }
    return ancestors
  }

  func isDescendant(_ state1: Int, _ state2: Int) -> Bool {
    getProperAncestors(state1, nil).contains(state2)
  }
}
