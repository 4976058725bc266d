/// All trees of states up to a size, with all kinds of states, and all transitions of each.
enum SmallCharts {
  /// All charts with a number of states. A parent has at most one history state, whose default is the
  /// parent's first child; the initial state is the last possible child.
  static func trees(of size: Int) -> [Chart] {
    forests(of: size, under: nil).map { forest in
      var count = 0
      return Chart(states: forest.map { $0.state(&count) })
    }
  }

  /// A tree of kinds.
  private struct Tree {
    let kind: Chart.Kind
    let children: [Tree]

    /// The state with its identifier: `a`, `b` … in document order.
    func state(_ count: inout Int) -> Chart.State {
      let letters = Array("abcdefghijkl")
      var state = Chart.State(id: String(letters[count]), kind: kind)
      count += 1
      state.children = children.map { $0.state(&count) }
      let inner = state.children.filter { !$0.kind.isHistory }.map(\.id)
      if kind == .compound { state.initial = inner.suffix(1) }
      for index in state.children.indices where state.children[index].kind.isHistory {
        state.children[index].initial = Array(inner.prefix(1))
      }
      return state
    }
  }

  private static func forests(of size: Int, under parent: Chart.Kind?) -> [[Tree]] {
    guard size > 0 else { return [[]] }
    return (1...size).flatMap { first in
      let rests = forests(of: size - first, under: parent)
      return trees(of: first, under: parent).flatMap { tree in
        rests.filter { isAllowed(tree, before: $0) }.map { [tree] + $0 }
      }
    }
  }

  private static func isAllowed(_ tree: Tree, before rest: [Tree]) -> Bool {
    !tree.kind.isHistory || !rest.contains { $0.kind.isHistory }
  }

  private static func trees(of size: Int, under parent: Chart.Kind?) -> [Tree] {
    guard size == 1 else {
      return [Chart.Kind.compound, .parallel].flatMap { kind in
        forests(of: size - 1, under: kind)
          .filter { children in !children.allSatisfy(\.kind.isHistory) }
          .map { Tree(kind: kind, children: $0) }
      }
    }
    let kinds: [Chart.Kind] =
      switch parent {
      case nil: [.atomic, .final]
      case .parallel: [.atomic, .shallowHistory, .deepHistory]
      default: [.atomic, .final, .shallowHistory, .deepHistory]
      }
    return kinds.map { Tree(kind: $0, children: []) }
  }
}

extension SmallCharts {
  /// All transitions that a chart can have: from every state to nothing, to every state and to every
  /// pair that can be active together, external and internal.
  static func transitions(of chart: Chart) -> [(source: String, Chart.Transition)] {
    let tree = ChartTree(states: chart.states)
    let states = Array(tree.nodes.indices.dropFirst())
    let pairs = states.flatMap { first in
      states.filter { first < $0 && tree.areOrthogonal(first, $0) }.map { [first, $0] }
    }
    let targets = [[]] + states.map { [$0] } + pairs
    return states.filter { [.atomic, .compound, .parallel].contains(tree.nodes[$0].kind) }
      .flatMap { source in
        targets.flatMap { ends -> [(source: String, Chart.Transition)] in
          let isInside = ends.allSatisfy { tree.isProperAncestor(source, of: $0) }
          let forms: [Chart.Transition.Form] =
            isInside && !ends.isEmpty ? [.external, .internal] : [.external]
          return forms.map { form in
            var transition = Chart.Transition(events: [], targets: ends.map { tree.nodes[$0].id })
            transition.type = form
            return (tree.nodes[source].id, transition)
          }
        }
      }
  }

  /// The chart with some transitions for each of several events, named `t0`, `t1` …
  static func chart(
    _ chart: Chart,
    with groups: [[(source: String, Chart.Transition)]]
  ) -> Chart {
    var transitions: [String: [Chart.Transition]] = [:]
    for (number, group) in groups.enumerated() {
      for (source, transition) in group {
        var transition = transition
        transition.events = ["t\(number)"]
        transitions[source, default: []].append(transition)
      }
    }
    return chart.mapStates { state in
      var state = state
      state.transitions = transitions[state.id] ?? []
      return state
    }
  }
}
