import InterlockTestSupport

// Transitions, guards and actions of random charts.

extension RandomChart {
  mutating func addContent(to chart: inout Chart) {
    let tree = ChartTree(states: chart.states)
    let ids = chart.allStates.map(\.id)
    var transitions: [String: [Chart.Transition]] = [:]
    let sources = tree.nodes.indices.dropFirst().filter { number in
      [.atomic, .compound, .parallel].contains(tree.nodes[number].kind)
    }
    for _ in 0..<Int.random(in: 1...max(2, ids.count * 3), using: &random) {
      guard let source = sources.randomElement(using: &random) else { break }
      transitions[tree.nodes[source].id, default: []].append(transition(from: source, tree))
    }
    var contents: [String: [[Chart.Action]]] = [:]
    for id in ids { contents[id] = [actions(8), actions(8), actions(12)] }
    chart = chart.mapStates { state in
      var state = state
      let isState = !state.kind.isHistory
      state.transitions = transitions[state.id] ?? []
      state.onEntry = isState ? contents[state.id]?[0] ?? [] : []
      state.onExit = isState ? contents[state.id]?[1] ?? [] : []
      let hasInitial = state.kind == .compound || state.kind.isHistory
      state.initialActions = hasInitial ? contents[state.id]?[2] ?? [] : []
      return state
    }
    chart.initialActions = actions(10)
  }

  private mutating func transition(from source: Int, _ tree: ChartTree) -> Chart.Transition {
    let all = Array(tree.nodes.indices.dropFirst())
    let inside = tree.descendants(of: source)
    let isLocal = !inside.isEmpty && random.chance(25)
    let histories = all.filter { tree.nodes[$0].kind?.isHistory == true }
    let among = isLocal ? inside : random.chance(25) && !histories.isEmpty ? histories : all
    let targets = random.chance(12) ? [] : self.targets(among: among, tree)
    var transition = Chart.Transition(events: descriptors(tree), targets: targets)
    transition.type = isLocal || random.chance(5) ? .internal : .external
    transition.actions = actions(18)
    if transition.isEventless {
      addEventlessGuard(to: &transition, source, tree)
    } else if random.chance(35) {
      transition.guard = condition(tree)
    }
    return transition
  }

  private mutating func descriptors(_ tree: ChartTree) -> [String] {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<7: return []
    case ..<17:
      let done = tree.nodes.filter { $0.kind == .compound || $0.kind == .parallel }
      return done.randomElement(using: &random).map { ["done.state.\($0.id)"] } ?? ["g"]
    case ..<23: return [["e", "f.*", "e.", "*", "done.state"].randomElement(using: &random) ?? "*"]
    case ..<29: return [event(), event()]
    default: return [event()]
    }
  }

  /// An eventless transition without a guard leads only to a later sibling. Otherwise it could be part of a
  /// cycle, which a machine refuses. Most others disable themselves, or few charts would come to rest.
  private mutating func addEventlessGuard(
    to transition: inout Chart.Transition,
    _ source: Int,
    _ tree: ChartTree
  ) {
    let siblings = tree.nodes[tree.nodes[source].parent ?? 0]
    let later = siblings.children.filter { $0 > source && tree.nodes[$0].kind?.isHistory == false }
    if siblings.kind != .parallel, random.chance(40), let next = later.first {
      transition.targets = [tree.nodes[next].id]
    } else if random.chance(80) {
      let name = variable()
      transition.guard = .compare(.eq, .variable(name), .literal(1))
      transition.actions.insert(.assign([name: .literal(0)]), at: 0)
    } else {
      transition.guard = condition(tree)
    }
  }

  private mutating func event() -> String {
    Self.events.randomElement(using: &random) ?? "g"
  }

  private mutating func variable() -> String {
    Self.variables.randomElement(using: &random) ?? "v0"
  }

  private mutating func condition(_ tree: ChartTree) -> Chart.Condition {
    let states = tree.nodes.dropFirst().filter { $0.kind?.isHistory == false }
    let state = states.randomElement(using: &random)?.id ?? ""
    let number = Int.random(in: 0...1, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case ..<3: .isIn(state)
    case ..<6: .compare(.eq, .variable(variable()), .literal(number))
    case 6: .not(.isIn(state))
    case 7: .and([.isIn(state), .compare(.ne, .variable(variable()), .literal(number))])
    case 8: .or([.isIn(state), .compare(.lt, .variable(variable()), .literal(number))])
    default: .always(random.chance(70))
    }
  }

  private mutating func actions(_ chance: Int) -> [Chart.Action] {
    guard random.chance(chance) else { return [] }
    return (0..<Int.random(in: 1...2, using: &random)).map { _ in action() }
  }

  /// No action asks about a state: within a step Interlock and SCXML see different configurations.
  private mutating func action() -> Chart.Action {
    let name = variable()
    let toggle = Chart.Action.assign([
      name: .arithmetic(.sub, [.literal(1), .variable(name)])
    ])
    switch Int.random(in: 0..<100, using: &random) {
    case ..<35: return .raise(event())
    case ..<80: return toggle
    case ..<90 where hasTimers:
      let delay = Double(Int.random(in: 0...3, using: &random))
      return .send(event(), delay: delay, id: random.chance(50) ? "timer" : nil)
    case ..<93 where hasTimers: return .cancel("timer")
    default:
      let holds = Chart.Condition.compare(.eq, .variable(name), .literal(1))
      return .choose([
        Chart.Branch(guard: holds, actions: [.raise(event())]),
        Chart.Branch(guard: nil, actions: [toggle]),
      ])
    }
  }
}
