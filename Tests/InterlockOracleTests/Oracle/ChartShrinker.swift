/// Shrinks a failing chart: removes parts as long as it still fails.
struct ChartShrinker {
  typealias Step = ChartComparison.Step

  private(set) var chart: Chart
  private(set) var steps: [Step]
  /// The number of charts that may still be tried.
  private var budget = 600

  init(_ chart: Chart, _ steps: [Step]) {
    self.chart = chart
    self.steps = steps
  }

  /// The smallest failing chart so far, and its difference.
  static func report(_ chart: Chart, _ steps: [Step]) -> String {
    var shrinker = ChartShrinker(chart, steps)
    shrinker.shrink()
    let difference = try? ChartComparison.difference(shrinker.chart, shrinker.steps)
    return "\(shrinker.chart)\n\(shrinker.steps)\n\((difference ?? nil) ?? "fails no more")"
  }

  private mutating func shrink() {
    var hasShrunk = true
    while hasShrunk, budget > 0 {
      hasShrunk = shrinkSteps()
      for id in chart.allStates.map(\.id) { hasShrunk = keep(chart.removing(id)) || hasShrunk }
      for state in chart.allStates { hasShrunk = shrinkContent(of: state) || hasShrunk }
    }
  }

  private mutating func shrinkSteps() -> Bool {
    var hasShrunk = false
    for index in steps.indices.reversed() {
      var fewer = steps
      fewer.remove(at: index)
      guard isFailing(chart, fewer) else { continue }
      steps = fewer
      hasShrunk = true
    }
    return hasShrunk
  }

  private mutating func shrinkContent(of state: Chart.State) -> Bool {
    var hasShrunk = false
    for index in state.transitions.indices.reversed() {
      hasShrunk = keep(state.id) { $0.transitions.remove(at: index) } || hasShrunk
    }
    hasShrunk = keep(state.id) { $0.onEntry = [] } || hasShrunk
    hasShrunk = keep(state.id) { $0.onExit = [] } || hasShrunk
    hasShrunk = keep(state.id) { $0.initialActions = [] } || hasShrunk
    let left = chart.allStates.first { $0.id == state.id }?.transitions.indices
    for index in left ?? 0..<0 {
      hasShrunk = keep(state.id) { $0.transitions[index].guard = nil } || hasShrunk
      hasShrunk = keep(state.id) { $0.transitions[index].actions = [] } || hasShrunk
      hasShrunk = keep(state.id) { $0.transitions[index].type = .external } || hasShrunk
    }
    return hasShrunk
  }

  private mutating func keep(_ id: String, _ change: (inout Chart.State) -> Void) -> Bool {
    keep(
      chart.mapStates { state in
        var state = state
        if state.id == id { change(&state) }
        return state
      }
    )
  }

  private mutating func keep(_ candidate: Chart) -> Bool {
    guard candidate != chart, isFailing(candidate, steps) else { return false }
    chart = candidate
    return true
  }

  /// An invalid chart does not count as failing.
  private mutating func isFailing(_ chart: Chart, _ steps: [Step]) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    return (try? ChartComparison.difference(chart, steps)) ?? nil != nil
  }
}

extension Chart {
  /// The chart without a state, its children and the transitions that lead to them.
  fileprivate func removing(_ id: String) -> Chart {
    let removed = Set(
      allStates.first { $0.id == id }.map { $0.selfAndDescendants.map(\.id) } ?? []
    )
    var chart = self
    chart.initial.removeAll(where: removed.contains)
    chart.states.removeAll { removed.contains($0.id) }
    return chart.mapStates { state in
      var state = state
      state.children.removeAll { removed.contains($0.id) }
      state.initial.removeAll(where: removed.contains)
      state.transitions.removeAll { transition in
        !removed.isDisjoint(with: transition.targets + (transition.guard?.states ?? []))
      }
      if state.children.isEmpty, !state.kind.isHistory, state.kind != .final {
        state.kind = .atomic
        state.initial = []
        state.initialActions = []
      }
      return state
    }
  }
}
