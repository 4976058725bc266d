// Which states can be targets together.

extension ChartTree {
  func isProperAncestor(_ ancestor: Int, of state: Int) -> Bool {
    var next = nodes[state].parent
    while let number = next {
      if number == ancestor { return true }
      next = nodes[number].parent
    }
    return false
  }

  func descendants(of state: Int) -> [Int] {
    nodes.indices.filter { isProperAncestor(state, of: $0) }
  }

  /// Whether two states are in different regions of a parallel state. A history state counts as
  /// everything in its parent.
  func areOrthogonal(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (place(of: left), place(of: right))
    guard left != right, !isProperAncestor(left, of: right), !isProperAncestor(right, of: left)
    else { return false }
    var next = nodes[left].parent
    while let number = next {
      if isProperAncestor(number, of: right) { return nodes[number].kind == .parallel }
      next = nodes[number].parent
    }
    return false
  }

  private func place(of state: Int) -> Int {
    guard nodes[state].kind?.isHistory == true, let parent = nodes[state].parent else {
      return state
    }
    return parent
  }
}

extension Chart {
  /// The chart with each state changed; a state is passed with its children already changed.
  func mapStates(_ change: (State) -> State) -> Chart {
    var chart = self
    chart.states = states.map { $0.mapped(change) }
    return chart
  }
}

extension Chart.State {
  fileprivate func mapped(_ change: (Chart.State) -> Chart.State) -> Chart.State {
    var state = self
    state.children = children.map { $0.mapped(change) }
    return change(state)
  }
}
