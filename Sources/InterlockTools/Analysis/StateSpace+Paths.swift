public import Interlock
import InterlockEvolution

/// The parts of a machine that its tests should cover.
public enum PathGoal: Hashable, Sendable, CaseIterable {
  /// Every state that the machine can rest in, including compound states.
  case states

  /// Every transition, from each of its sources.
  case rows

  /// Every pair of transitions that can be taken in consecutive steps.
  case rowPairs
}

extension StateSpace {
  /// Returns paths that together cover all reachable states, transitions, or pairs of transitions.
  ///
  /// Each element is covered by a path that is as short as possible, and a path that adds no coverage is left out. So
  /// there are few paths, and each failing test is short.
  ///
  /// ```swift
  /// for path in space.paths(covering: .rows) { print(path) }
  /// ```
  ///
  /// - Parameter goal: The elements to cover.
  /// - Returns: The paths, longest first.
  /// - Complexity: O(*c* + *s*) in configurations and steps, for pairs times the steps that can follow one; plus the
  ///   length of the paths.
  public func paths(covering goal: PathGoal) -> [Subject.Path] {
    switch goal {
    case .states: paths(to: stateGoals) { self.states(on: $0) }
    case .rows: paths(to: rowGoals) { $0.flatMap(\.rows) }
    case .rowPairs: paths(to: rowPairGoals) { RowPair.pairs(on: $0) }
    }
  }

  /// Something to cover, and a shortest path that covers it: to a configuration, and some steps on.
  private struct Goal<Item: Hashable> {
    let item: Item
    /// Nil if activation covers it.
    let number: Int?
    let then: [Step]
  }

  /// Takes the path to each goal that is not covered yet, longest first.
  private func paths<Item: Hashable>(
    to goals: [Goal<Item>],
    _ items: ([Step]) -> [Item]
  ) -> [Subject.Path] {
    let lengths = lengths
    let sorted = goals.enumerated().sorted { left, right in
      let first = left.element.then.count + (left.element.number.map { lengths[$0] } ?? 0)
      let second = right.element.then.count + (right.element.number.map { lengths[$0] } ?? 0)
      return (second, left.offset) < (first, right.offset)
    }
    var met: Set<Item> = []
    return sorted.compactMap { _, goal in
      guard !met.contains(goal.item) else { return nil }
      let way = (goal.number.map(chain) ?? []) + goal.then
      met.formUnion(items(way))
      return path(along: way)
    }
  }

  /// How many steps lead to each configuration, including activation.
  private var lengths: [Int] {
    var lengths: [Int] = []
    for number in 0..<count {
      lengths.append(graph.origin(of: number).map { lengths[$0] + 1 } ?? 1)
    }
    return lengths
  }
}

extension StateSpace {
  private var stateGoals: [Goal<StateID>] {
    var seen: Set<StateID> = []
    return (0..<count).flatMap { number in
      activeStates(at: number).filter { seen.insert($0).inserted }
        .map { Goal(item: $0, number: number, then: []) }
    }
  }

  private func states(on way: [Step]) -> [StateID] {
    way.flatMap { activeStates(at: $0.target) }
  }

  /// The active states of a configuration, including outer states.
  private func activeStates(at number: Int) -> [StateID] {
    self[number].flatMap { leaf in
      sequence(first: leaf) { machine.parent(of: $0) }
    }
  }

  private var rowGoals: [Goal<Int>] {
    graph.uses.enumerated().compactMap { row, use in
      guard let use else { return nil }
      return graph.step(from: use.origin, taking: row).map {
        Goal(item: row, number: use.origin, then: [$0])
      }
    }
  }

  private var rowPairGoals: [Goal<RowPair>] {
    var known: Set<RowPair> = []
    return arrivals.flatMap { arrival in
      steps(from: arrival.target).flatMap { step in
        step.rows.map { RowPair(arrival.row, $0) }.filter { known.insert($0).inserted }
          .map { Goal(item: $0, number: arrival.origin, then: [arrival.step, step]) }
      }
    }
  }

  /// Where a transition first leads to a configuration from.
  private struct Arrival {
    let row: Int
    let target: Int
    /// Nil for activation.
    let origin: Int?
    let step: Step
  }

  /// For each configuration, the transitions that lead to it, each from where the fewest steps lead.
  private var arrivals: [Arrival] {
    var known: Set<RowPair> = []
    let origins = [nil] + (0..<count).map { Optional($0) }
    return origins.flatMap { origin in
      steps(from: origin).flatMap { step in
        step.rows.filter { known.insert(RowPair($0, step.target)).inserted }
          .map { Arrival(row: $0, target: step.target, origin: origin, step: step) }
      }
    }
  }

  /// The steps from a configuration, or of activation; none if there may be too many.
  private func steps(from number: Int?) -> [Step] {
    number.map { $0 < graph.followedCount } ?? true ? graph.steps(from: number) : []
  }
}

/// Two transitions that are taken one step after the other; or a transition and a configuration.
private struct RowPair: Hashable {
  let first: Int
  let second: Int

  init(_ first: Int, _ second: Int) {
    self.first = first
    self.second = second
  }

  static func pairs<StateID, EventID>(
    on way: [Machine<StateID, EventID>.Graph.Step]
  ) -> [Self] {
    zip(way, way.dropFirst()).flatMap { first, second in
      first.rows.flatMap { row in second.rows.map { Self(row, $0) } }
    }
  }
}
