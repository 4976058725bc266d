import Interlock

extension Machine.Graph {
  /// Finds configurations, and records what leads from one to another.
  ///
  /// - Parameter goesOn: Called from time to time; returns true to continue.
  mutating func explore(_ goesOn: (@Sendable (ExplorationState) -> Bool)?) {
    var search = search
    var known: Set<Edge> = []
    search.run(stopsWhenFull: false, goesOn) { discovery in
      if let origin = discovery.origin, origin >= edgeStarts.count {
        beginEdges(of: origin)
        known = []
      }
      note(discovery, &known)
    }
    beginEdges(of: min(search.followedCount, search.table.count - 1))
    starts = Array(0..<search.startCount)
    for row in search.system.failedRows { isFailing[row.index] = true }
    self.search = search
  }

  /// Records where the steps from a configuration begin, and that those before it have none.
  private mutating func beginEdges(of number: Int) {
    while edgeStarts.count <= number { edgeStarts.append(edges.count) }
  }

  /// Records what was found.
  private mutating func note(
    _ discovery: ConfigurationSearch.Discovery,
    _ known: inout Set<Edge>
  ) {
    let (unfolding, origin) = (discovery.unfolding, discovery.origin)
    for row in unfolding.rows where uses[row.index] == nil {
      uses[row.index] = Use(origin: origin)
    }
    if let endless = unfolding.endless {
      for row in unfolding.triedRows { isTried[row.index] = true }
      note(endless, from: origin)
    } else if unfolding.ends.isEmpty {
      for row in unfolding.triedRows { isFailing[row.index] = true }
    }
    guard let origin else { return }
    if discovery.isCut { beyond.insert(origin) }
    let input = number(of: input(unfolding.trigger))
    for target in discovery.targets {
      let edge = Edge(input: input, target: UInt32(target))
      if known.insert(edge).inserted { edges.append(edge) }
    }
  }

  private mutating func note(_ step: EndlessStep, from origin: Int?) {
    let input = input(step.trigger)
    guard !loops.contains(where: { $0.input == input && $0.isCertain == step.isCertain }) else {
      return
    }
    let steps = step.microsteps.map(microstep)
    loops.append(Loop(origin: origin, input: input, microsteps: steps, isCertain: step.isCertain))
  }

  private mutating func number(of input: Input) -> UInt32 {
    if let number = inputNumbers[input] { return number }
    let number = UInt32(inputs.count)
    inputNumbers[input] = number
    inputs.append(input)
    return number
  }
}
