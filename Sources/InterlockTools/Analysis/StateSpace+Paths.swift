public import Interlock

/// What the tests of a machine should come by.
public enum PathGoal: Hashable, Sendable, CaseIterable {
  /// Every state in which the machine can rest, those around others too.
  case states

  /// Every row, from each of its sources.
  case rows

  /// Every row after every other that can be taken in the step before.
  case rowPairs
}

extension StateSpace {
  /// Ways through the machine that together come by everything of a kind that can be come by.
  ///
  /// Each goal is met on a way that is as short as one to it can be; a way that would only meet what others meet is left
  /// out. So they are few, and each failing test is short.
  ///
  ///     for path in space.paths(covering: .rows) { print(path) }
  ///
  /// - Parameter goal: What they have to come by.
  /// - Returns: The ways, the longest first.
  /// - Complexity: O(*c* + *s* · *b*) in configurations, steps, and steps that can follow one, times the length of ways.
  public func paths(covering goal: PathGoal) -> [Subject.Path] {
    switch goal {
    case .states: paths(to: stateWays) { self.states(on: $0) }
    case .rows: paths(to: rowWays) { $0.flatMap(\.rows) }
    case .rowPairs: paths(to: rowPairWays) { RowPair.pairs(on: $0) }
    }
  }

  /// Takes ways that meet something new, the longest first.
  private func paths<Goal: Hashable>(
    to ways: [[Step]],
    _ goals: ([Step]) -> [Goal]
  ) -> [Subject.Path] {
    var met: Set<Goal> = []
    let sorted = ways.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    return sorted.compactMap { _, way in
      let goals = goals(way)
      guard !met.isSuperset(of: goals) else { return nil }
      met.formUnion(goals)
      return path(along: way)
    }
  }
}

extension StateSpace {
  /// A shortest way to each state.
  private var stateWays: [[Step]] {
    var left = machine.states.map(\.id).filter(reaches)
    var ways: [[Step]] = []
    for number in 0..<count where !left.isEmpty {
      let isActive = graph.isActive(left, at: number)
      guard isActive.contains(true) else { continue }
      left = zip(left, isActive).filter { !$0.1 }.map(\.0)
      ways.append(chain(to: number))
    }
    return ways
  }

  private func states(on way: [Step]) -> [StateID] {
    let states = machine.states.map(\.id)
    return way.flatMap { step in
      zip(states, graph.isActive(states, at: step.target)).filter(\.1).map(\.0)
    }
  }

  /// A shortest way by each row.
  private var rowWays: [[Step]] {
    graph.uses.enumerated().compactMap { row, use in
      guard let use else { return nil }
      let step = graph.steps(from: use.origin).first { $0.rows.contains(row) }
      return step.map { (use.origin.map(chain) ?? []) + [$0] }
    }
  }

  /// A shortest way by each two rows that follow on each other.
  private var rowPairWays: [[Step]] {
    var arrivals: [Int: [Int: Arrival]] = [:]
    for number in 0..<count {
      for step in graph.steps(from: number) {
        for row in step.rows where arrivals[step.target]?[row] == nil {
          arrivals[step.target, default: [:]][row] = Arrival(origin: number, row: row)
        }
      }
    }
    var known: Set<RowPair> = []
    var ways: [[Step]] = []
    let sorted = arrivals.flatMap { number, arrivals in arrivals.values.map { (number, $0) } }
      .sorted { ($0.1.origin, $0.1.row, $0.0) < ($1.1.origin, $1.1.row, $1.0) }
    for (number, arrival) in sorted {
      for step in graph.steps(from: number) {
        let isNew = step.rows.contains { known.insert(RowPair(arrival.row, $0)).inserted }
        if isNew { ways.append(way(arrival, number, step)) }
      }
    }
    return ways
  }

  private func way(_ arrival: Arrival, _ number: Int, _ step: Step) -> [Step] {
    let first = graph.steps(from: arrival.origin).first {
      $0.target == number && $0.rows.contains(arrival.row)
    }
    return chain(to: arrival.origin) + (first.map { [$0] } ?? []) + [step]
  }

  /// Where a row leads to a configuration from, first.
  private struct Arrival {
    let origin: Int
    let row: Int
  }
}

/// Two rows that are taken one step after the other.
private struct RowPair: Hashable {
  let first: Int
  let second: Int

  init(_ first: Int, _ second: Int) {
    self.first = first
    self.second = second
  }

  static func pairs<Steps: Collection<Machine<StateID, EventID>.Graph.Step>, StateID, EventID>(
    on way: Steps
  ) -> [Self] {
    zip(way, way.dropFirst()).flatMap { first, second in
      first.rows.flatMap { row in second.rows.map { Self(row, $0) } }
    }
  }
}
