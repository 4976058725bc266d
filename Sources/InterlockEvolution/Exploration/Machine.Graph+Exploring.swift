import Interlock

extension Machine.Graph {
  /// Finds configurations, those fewest steps away first.
  ///
  /// - Parameters:
  ///   - limit: How many are kept.
  ///   - goesOn: Asked from time to time whether to go on.
  mutating func explore(
    limit: Int,
    _ goesOn: (@Sendable (ExplorationState) -> Bool)?
  ) {
    var foresight = foresight
    foresight.goesOn = goesOn
    foresight.activate { note($0, from: nil, limit) }
    starts = Array(origins.indices)
    while followedCount < table.count, foresight.isComplete {
      let number = followedCount
      var known: Set<Edge> = []
      edgeStarts.append(edges.count)
      foresight.follow(table[number]) {
        note(steps: $0, from: number, limit, &known)
        return true
      }
      if foresight.isComplete { followedCount += 1 }
      foresight.progress.found = table.count
      foresight.progress.followed = followedCount
    }
    if let reason = foresight.omission { omission = reason }
    foresight.rest()
    self.foresight = foresight
  }

  /// Notes the steps from a configuration.
  private mutating func note(
    steps unfolding: Unfolding,
    from origin: Int,
    _ limit: Int,
    _ known: inout Set<Edge>
  ) {
    let input = number(of: input(unfolding.trigger))
    for target in note(unfolding, from: origin, limit) {
      let edge = Edge(input: input, target: UInt32(target))
      if known.insert(edge).inserted { edges.append(edge) }
    }
  }

  /// Notes where something leads.
  ///
  /// - Returns: The numbers of the configurations; those that are not kept are left out.
  @discardableResult
  private mutating func note(_ unfolding: Unfolding, from origin: Int?, _ limit: Int) -> [Int] {
    for row in unfolding.rows where uses[row.index] == nil {
      uses[row.index] = Use(origin: origin)
    }
    if let endless = unfolding.endless {
      for row in unfolding.triedRows { isTried[row.index] = true }
      note(endless, from: origin)
    }
    return unfolding.ends.compactMap { end in
      guard table.count < limit || table.number(of: end.configuration) != nil else {
        omission = .configurations
        if let origin { beyond.insert(origin) }
        return nil
      }
      let (number, isNew) = table.insert(end.configuration)
      if isNew { origins.append(UInt32(origin ?? number)) }
      return number
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
