import InterlockTestSupport

/// The states of a chart in document order, as numbers with their parents and children.
/// State 0 is the `<scxml>` element itself.
struct ChartTree: Sendable {
  struct Node: Sendable {
    let id: String
    /// Nil for the `<scxml>` element.
    let kind: Chart.Kind?
    let parent: Int?
    var children: [Int] = []
    /// The initial transition of a compound state, the default transition of a history state.
    var initial: Transition?
    var transitions: [Transition] = []
    var onEntry: [Chart.Action] = []
    var onExit: [Chart.Action] = []
  }

  struct Transition: Sendable {
    let source: Int
    /// The index among the transitions of its source; -1 for an initial transition.
    let index: Int
    let content: Chart.Transition
    let targets: [Int]
  }

  private(set) var nodes: [Node]
  private(set) var numbers: [String: Int]

  /// Throws if the chart cannot be interpreted.
  init(_ chart: Chart) throws {
    let problems = chart.problems
    guard problems.isEmpty else { throw Fault(problems.joined(separator: "; ")) }
    self.init(states: chart.states)
    nodes[0].initial = initialTransition(of: 0, chart.initial, chart.initialActions)
    for (state, number) in zip(chart.allStates, 1...) { addTransitions(of: state, number) }
  }

  /// The tree alone, without any transition.
  init(states: [Chart.State]) {
    nodes = [Node(id: "(machine)", kind: nil, parent: nil)]
    numbers = [:]
    for state in states { add(state, under: 0) }
  }

  private mutating func add(_ state: Chart.State, under parent: Int) {
    let number = nodes.count
    nodes[parent].children.append(number)
    var node = Node(id: state.id, kind: state.kind, parent: parent)
    node.onEntry = state.onEntry
    node.onExit = state.onExit
    nodes.append(node)
    numbers[state.id] = number
    for child in state.children { add(child, under: number) }
  }

  private mutating func addTransitions(of state: Chart.State, _ number: Int) {
    if state.kind == .compound || state.kind.isHistory {
      nodes[number].initial = initialTransition(of: number, state.initial, state.initialActions)
    }
    nodes[number].transitions = state.transitions.enumerated().map { index, content in
      let targets = content.targets.compactMap { numbers[$0] }
      return Transition(source: number, index: index, content: content, targets: targets)
    }
  }

  /// The initial transition; without explicit targets it leads to the first child that is a state.
  private func initialTransition(
    of number: Int,
    _ targets: [String],
    _ actions: [Chart.Action]
  ) -> Transition {
    let first = nodes[number].children.first { nodes[$0].kind?.isHistory == false }
    let found = targets.isEmpty ? [first].compactMap(\.self) : targets.compactMap { numbers[$0] }
    let content = Chart.Transition(events: [], targets: targets, actions: actions)
    return Transition(source: number, index: -1, content: content, targets: found)
  }
}
