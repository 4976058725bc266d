import InterlockTestSupport

/// Makes valid charts with every feature from random numbers: first a tree of states, then initial states
/// and history defaults, then transitions and actions.
struct RandomChart {
  static let events = ["e.a", "e.b", "f.a", "f.b", "g"]
  static let variables = ["v0", "v1"]

  var random: SplitMix64
  var count = 0
  /// The number of states that may still be made.
  var budget: Int
  let deepest: Int
  let hasTimers: Bool

  static func chart(using random: inout SplitMix64) -> Chart {
    var maker = RandomChart(seed: random.next())
    return maker.chart()
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    budget = Int.random(in: 2...28, using: &random)
    deepest = Int.random(in: 1...6, using: &random)
    hasTimers = random.chance(30)
  }

  private mutating func chart() -> Chart {
    var states = (0..<Int.random(in: 1...4, using: &random)).map { _ in state(depth: 1) }
    if random.chance(25) { states.append(leaf(.final)) }
    states.shuffle(using: &random)
    var chart = Chart(states: states)
    for name in Self.variables { chart.variables[name] = Int.random(in: 0...1, using: &random) }
    addBeginnings(to: &chart)
    addContent(to: &chart)
    return chart
  }
}

extension RandomChart {
  private mutating func state(depth: Int) -> Chart.State {
    budget -= 1
    guard depth < deepest, budget > 0 else { return leaf(.atomic) }
    return switch Int.random(in: 0..<100, using: &random) {
    case ..<35: leaf(.atomic)
    case ..<75: compound(depth)
    default: parallel(depth)
    }
  }

  private mutating func leaf(_ kind: Chart.Kind) -> Chart.State {
    count += 1
    let letter =
      switch kind {
      case .final: "f"
      case .shallowHistory: "h"
      case .deepHistory: "d"
      case .atomic, .compound, .parallel: "s"
      }
    return Chart.State(id: "\(letter)\(count)", kind: kind)
  }

  private mutating func compound(_ depth: Int) -> Chart.State {
    var state = leaf(.compound)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      state.children.append(self.state(depth: depth + 1))
    }
    if random.chance(35) { insert(leaf(.final), into: &state) }
    insertHistory(into: &state)
    return state
  }

  private mutating func parallel(_ depth: Int) -> Chart.State {
    var state = leaf(.parallel)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      state.children.append(self.state(depth: depth + 1))
    }
    insertHistory(into: &state)
    return state
  }

  private mutating func insertHistory(into state: inout Chart.State) {
    if random.chance(20) { insert(leaf(.shallowHistory), into: &state) }
    if random.chance(20) { insert(leaf(.deepHistory), into: &state) }
  }

  private mutating func insert(_ child: Chart.State, into state: inout Chart.State) {
    state.children.insert(child, at: Int.random(in: 0...state.children.count, using: &random))
  }
}

extension RandomChart {
  /// Gives the machine and its compound states initial states, and history states their defaults.
  private mutating func addBeginnings(to chart: inout Chart) {
    let tree = ChartTree(states: chart.states)
    let top = tree.nodes.indices.dropFirst()
    if random.chance(50) { chart.initial = targets(among: Array(top), tree) }
    var beginnings: [String: [String]] = [:]
    for (number, node) in tree.nodes.enumerated() {
      if node.kind == .compound, random.chance(60) {
        beginnings[node.id] = targets(among: tree.descendants(of: number), tree)
      } else if node.kind?.isHistory == true, let parent = node.parent {
        let inside = tree.descendants(of: parent).filter { other in
          tree.nodes[other].parent != parent || tree.nodes[other].kind?.isHistory == false
        }
        beginnings[node.id] = targets(among: inside, tree)
      }
    }
    chart = chart.mapStates { state in
      var state = state
      state.initial = beginnings[state.id] ?? []
      return state
    }
  }

  /// One state, or several that can be active together.
  mutating func targets(among states: [Int], _ tree: ChartTree) -> [String] {
    let limit = random.chance(75) ? 1 : 3
    var chosen: [Int] = []
    for state in states.shuffled(using: &random)
    where chosen.count < limit && chosen.allSatisfy({ tree.areOrthogonal($0, state) }) {
      chosen.append(state)
    }
    return chosen.map { tree.nodes[$0].id }
  }
}
