import Interlock

extension MachineDiagram {
  /// The states to which neither an initial state nor a transition of a reachable state leads, as far as the arrows
  /// show: guards are not considered. Active states and those on the path are reachable.
  ///
  /// - Complexity: O(*s* + *r*) in states and transitions.
  var unreachableStates: Set<Int> {
    var search = ReachabilitySearch(self)
    search.reach(initial + nodes.filter { $0.isActive || $0.isOnPath }.map(\.id))
    return Set(nodes.indices).subtracting(search.reached)
  }
}

private struct ReachabilitySearch {
  let diagram: MachineDiagram
  private(set) var reached: Set<Int> = []

  /// The transitions that leave each state, and how many of their sources are not yet reached.
  private var leaving: [[Int]]
  private var missing: [Int]

  init(_ diagram: MachineDiagram) {
    self.diagram = diagram
    leaving = Array(repeating: [], count: diagram.nodes.count)
    missing = diagram.edges.map { Set($0.sources).count }
    for (number, edge) in diagram.edges.enumerated() {
      for source in Set(edge.sources) { leaving[source].append(number) }
    }
  }

  /// Reaches states, and all to which they and transitions of any state lead.
  mutating func reach(_ states: [Int]) {
    var open = states + diagram.edges.filter(\.sources.isEmpty).flatMap(\.targets)
    while let state = open.popLast() {
      guard reached.insert(state).inserted else { continue }
      let node = diagram.nodes[state]
      open += node.initial + (node.parent.map { [$0] } ?? [])
      open += node.children.filter { diagram.nodes[$0].isRegion }
      for row in leaving[state] {
        missing[row] -= 1
        if missing[row] == 0 { open += diagram.edges[row].targets }
      }
    }
  }
}
