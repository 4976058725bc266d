import Interlock

/// Everything that can follow one selection: the ways in which a macrostep can continue until the machine rests.
struct Unfolding {
  /// A moment of the macrostep.
  struct Arrival {
    /// The position of the moment in the settling graph.
    let position: Int

    /// The arrival from which it was first found, and the edge.
    let origin: (arrival: Int, edge: Int)?

    /// The minimum number of microsteps that lead to it, not counting the trigger's.
    let depth: Int

    /// The arrivals that its edges lead to, in order; none if there were too many steps to continue.
    var successors: [Int] = []
  }

  /// A place where the machine can rest.
  struct End {
    /// Nil if nothing follows by itself.
    let arrival: Int?
    let configuration: Configuration
    var values = 0
  }

  /// What began it; nil for activation.
  let trigger: Trigger?

  /// The microstep of the trigger; none for activation.
  let first: [PossibleMacrostep.Microstep]

  /// How many microsteps may follow.
  let stepLimit: Int

  let graph: SettlingGraph
  let arrivals: [Arrival]
  let ends: [End]

  /// Whether an edge leads to an arrival that is no farther away, or was not explored: otherwise there is no cycle.
  let mayCircle: Bool

  /// The values of the fields at its start, including those of the payload.
  var given = 0

  /// Makes an unfolding in which nothing follows by itself.
  init(
    _ trigger: Trigger?,
    _ first: [PossibleMacrostep.Microstep],
    restingIn end: Configuration,
    with values: Int = 0
  ) {
    self.trigger = trigger
    self.first = first
    stepLimit = 0
    graph = SettlingGraph()
    arrivals = []
    ends = [End(arrival: nil, configuration: end, values: values)]
    mayCircle = false
  }
}

extension Unfolding {
  /// The shortest way to each configuration that the machine can rest in.
  var macrosteps: [PossibleMacrostep] {
    ends.map { end in macrostep(microsteps(to: end.arrival) + rest(at: end.arrival), end) }
  }

  /// Ways to each configuration that the machine can rest in: the shortest, and one through each other transition.
  var ways: [PossibleMacrostep] {
    ends.flatMap { end -> [PossibleMacrostep] in
      let shortest = macrostep(microsteps(to: end.arrival) + rest(at: end.arrival), end)
      guard let arrival = end.arrival else { return [shortest] }
      let distances = distances(to: [arrival])
      var covered = Set(shortest.rows)
      let detours = edges(distances).filter { !covered.isSuperset(of: microstep($0).rows) }
        .sorted { $0.length < $1.length }
      return [shortest]
        + detours.compactMap { edge in
          guard !covered.isSuperset(of: microstep(edge).rows) else { return nil }
          let steps =
            microsteps(to: edge.arrival) + [microstep(edge)] + microsteps(from: edge, distances)
          covered.formUnion(steps.flatMap(\.rows))
          return macrostep(steps + rest(at: arrival), end)
        }
    }
  }

  /// The transitions of all ways on which the machine comes to rest.
  var rows: Set<RowPosition> {
    guard !ends.isEmpty else { return [] }
    var rows = Set(first.flatMap(\.rows))
    guard !arrivals.isEmpty else { return rows }
    for edge in edges(distances(to: ends.compactMap(\.arrival))) {
      rows.formUnion(microstep(edge).rows)
    }
    return rows
  }

  /// The transitions of all ways, including those that never end.
  var triedRows: Set<RowPosition> {
    var rows = Set(first.flatMap(\.rows))
    for arrival in arrivals where !arrival.successors.isEmpty {
      for edge in graph.successors[arrival.position] ?? [] { rows.formUnion(edge.microstep.rows) }
    }
    return rows
  }

  private func macrostep(_ steps: [PossibleMacrostep.Microstep], _ end: End) -> PossibleMacrostep {
    PossibleMacrostep(
      trigger: trigger,
      microsteps: first + steps,
      configuration: end.configuration,
      given: given,
      values: end.values
    )
  }
}

extension Unfolding {
  /// An edge on a way to rest.
  private struct LiveEdge {
    let arrival: Int
    let number: Int
    /// How many microsteps the shortest way through it has.
    let length: Int
  }

  /// The selections from the first moment to an arrival.
  func microsteps(to arrival: Int?) -> [PossibleMacrostep.Microstep] {
    guard var next = arrival else { return [] }
    var steps: [PossibleMacrostep.Microstep] = []
    while let origin = arrivals[next].origin {
      steps.append(microstep(origin.arrival, origin.edge))
      next = origin.arrival
    }
    return steps.reversed()
  }

  /// The microstep of an arrival's edge.
  func microstep(_ arrival: Int, _ edge: Int) -> PossibleMacrostep.Microstep {
    graph.successors[arrivals[arrival].position]?[edge].microstep
      ?? PossibleMacrostep.Microstep(rows: [], answers: [])
  }

  private func microstep(_ edge: LiveEdge) -> PossibleMacrostep.Microstep {
    microstep(edge.arrival, edge.number)
  }

  /// The selections after an edge on the way to rest, by distance.
  private func microsteps(from edge: LiveEdge, _ distances: [Int?]) -> [PossibleMacrostep.Microstep]
  {
    var steps: [PossibleMacrostep.Microstep] = []
    var next = arrivals[edge.arrival].successors[edge.number]
    while let distance = distances[next], distance > 0 {
      let successors = arrivals[next].successors
      guard let number = successors.firstIndex(where: { distances[$0] == distance - 1 }) else {
        break
      }
      steps.append(microstep(next, number))
      next = successors[number]
    }
    return steps
  }

  /// The answers of guards for which nothing follows.
  private func rest(at arrival: Int?) -> [PossibleMacrostep.Microstep] {
    let answers = arrival.flatMap { graph.resting[arrivals[$0].position] } ?? []
    return answers.isEmpty ? [] : [PossibleMacrostep.Microstep(rows: [], answers: answers)]
  }

  /// The edges on ways that end within the step limit.
  private func edges(_ distances: [Int?]) -> [LiveEdge] {
    arrivals.indices.flatMap { arrival in
      arrivals[arrival].successors.enumerated().compactMap { number, target in
        guard let distance = distances[target] else { return nil }
        let length = arrivals[arrival].depth + 1 + distance
        guard length <= stepLimit else { return nil }
        return LiveEdge(arrival: arrival, number: number, length: length)
      }
    }
  }

  /// How many microsteps lead from each arrival to the nearest goal; nil if none is reachable.
  private func distances(to goals: [Int]) -> [Int?] {
    var distances = [Int?](repeating: nil, count: arrivals.count)
    for goal in goals { distances[goal] = 0 }
    let origins = origins
    var pending = goals
    var next = 0
    while next < pending.count {
      let arrival = pending[next]
      next += 1
      for origin in origins[arrival] where distances[origin] == nil {
        distances[origin] = (distances[arrival] ?? 0) + 1
        pending.append(origin)
      }
    }
    return distances
  }
}

extension Unfolding {
  /// A way to continue forever; nil if every way ends.
  ///
  /// Arrivals that can only end are removed, from the ends backwards; every remaining one has a remaining successor,
  /// and so on until one recurs.
  var endless: EndlessStep? {
    guard mayCircle else { return nil }
    let endless = endlessArrivals
    guard let start = endless.min() else { return nil }
    var steps: [PossibleMacrostep.Microstep] = []
    var seen: Set<Int> = []
    var next = start
    while seen.insert(next).inserted {
      let successors = arrivals[next].successors
      guard let edge = successors.firstIndex(where: endless.contains) else { break }
      steps.append(microstep(next, edge))
      next = successors[edge]
    }
    let ended = distances(to: ends.compactMap(\.arrival))
    return EndlessStep(
      trigger: trigger,
      microsteps: first + microsteps(to: start) + steps,
      isCertain: endless.contains { ended[$0] == nil }
    )
  }

  /// The arrivals from which an endless way leads, including those whose successors were not explored because there
  /// were too many steps.
  private var endlessArrivals: Set<Int> {
    var open = arrivals.map(\.successors.count)
    var left = Set(arrivals.indices)
    var pending = arrivals.indices.filter {
      let position = arrivals[$0].position
      return graph.resting[position] != nil || graph.failing.contains(position)
    }
    pending.removeAll { open[$0] != 0 || arrivals[$0].depth > stepLimit }
    let origins = origins
    while let arrival = pending.popLast() {
      left.remove(arrival)
      for origin in origins[arrival] {
        open[origin] -= 1
        if open[origin] == 0 { pending.append(origin) }
      }
    }
    return left
  }

  private var origins: [[Int]] {
    var origins: [[Int]] = arrivals.map { _ in [] }
    for (arrival, element) in arrivals.enumerated() {
      for successor in element.successors { origins[successor].append(arrival) }
    }
    return origins
  }
}
