import Interlock

extension TransitionSystem {
  /// How many moments are kept for other macrosteps.
  private static var momentLimit: Int { 20_000 }

  /// Finds what can follow a microstep.
  ///
  /// - Parameters:
  ///   - trigger: What began it; nil for activation.
  ///   - outcome: What was selected; nil for activation.
  ///   - change: The nodes that it leaves and enters.
  ///   - values: The values of the fields afterwards.
  ///   - given: The values of the fields at the start, including those of the payload.
  /// - Returns: What can follow; nil if the work limit was reached.
  mutating func unfold(
    _ trigger: Trigger?,
    _ outcome: Outcome?,
    after change: ConfigurationChange,
    with values: Int = 0,
    given: Int = 0
  ) -> Unfolding? {
    var unfolding = unfold(trigger, outcome, after: change, values)
    unfolding?.given = given
    return unfolding
  }

  private mutating func unfold(
    _ trigger: Trigger?,
    _ outcome: Outcome?,
    after change: ConfigurationChange,
    _ values: Int
  ) -> Unfolding? {
    let first = outcome.map { [$0.microstep] } ?? []
    let queue = completions(change)
    guard chart.hasEventlessRows || !queue.isEmpty else {
      return Unfolding(trigger, first, restingIn: resting(change.configuration), with: values)
    }
    if settlingGraph.moments.count > Self.momentLimit { settlingGraph = SettlingGraph() }
    let start = SettlingGraph.Moment(
      configuration: change.configuration,
      queue: queue,
      values: values
    )
    var settling = Unfolding.Settling(stepLimit: stepLimit)
    settling.arrive(at: settlingGraph.insert(start), from: nil)
    var next = 0
    while next < settling.arrivals.count {
      look(at: next, &settling)
      guard isComplete else { return nil }
      next += 1
    }
    settling.graph = settlingGraph
    return Unfolding(trigger, first, settling)
  }

  /// Records the continuations of an arrival, unless it is too many steps away.
  private mutating func look(at arrival: Int, _ settling: inout Unfolding.Settling) {
    let position = settling.arrivals[arrival].position
    guard settling.arrivals[arrival].depth <= stepLimit else {
      settling.mayCircle = true
      return
    }
    if settlingGraph.successors[position] == nil {
      follow(position)
      if followed != nil { settlingGraph.noteFailure(of: position) }
    }
    guard isComplete else { return }
    if settlingGraph.resting[position] != nil {
      let moment = settlingGraph.moments[position]
      settling.ends.append(
        Unfolding.End(
          arrival: arrival,
          configuration: resting(moment.configuration),
          values: moment.values
        )
      )
    }
    let edges = settlingGraph.successors[position] ?? []
    spend(1 + edges.count)
    for (number, edge) in edges.enumerated() {
      let successor = settling.arrive(at: edge.target, from: (arrival, number))
      settling.arrivals[arrival].successors.append(successor)
    }
  }

  /// Finds the continuations of a moment; if there are none, the machine rests.
  private mutating func follow(_ position: Int) {
    settlingGraph.open(position)
    let moment = settlingGraph.moments[position]
    let configuration = moment.configuration
    guard !isEnd(configuration) else {
      settlingGraph.resting[position] = []
      return
    }
    let place = ActiveConfiguration(configuration, chart.tree)
    var closed: [AnswerCombinations.Answer] = []
    if chart.hasEventlessRows {
      let outcomes = outcomes(of: .other(chart.columns.always), in: place, with: moment.values)
      add(outcomes.filter { !$0.transitions.isEmpty }, moment.queue, position)
      guard let refused = outcomes.first(where: \.transitions.isEmpty) else { return }
      closed = refused.answers
    }
    guard let completion = moment.queue.first else {
      settlingGraph.resting[position] = closed
      return
    }
    let outcomes = outcomes(of: .other(completion), in: place, with: moment.values)
    add(outcomes, Array(moment.queue.dropFirst()), position, after: closed)
    guard case .unknown(hasCallbacks: true) = code else { return }
    for event in events(in: place) {
      let outcomes = self.outcomes(of: .event(event), in: place)
      add(outcomes, moment.queue, position, after: closed)
    }
  }

  private mutating func add(
    _ outcomes: [Outcome],
    _ queue: [Column],
    _ position: Int,
    after closed: [AnswerCombinations.Answer] = []
  ) {
    let configuration = settlingGraph.moments[position].configuration
    let values = settlingGraph.moments[position].values
    for outcome in outcomes where isComplete {
      let change = ConfigurationChange(outcome.transitions, from: configuration, chart.tree)
      let results = results(of: outcome.transitions, change, from: configuration, with: values)
      if results.isEmpty {
        failedRows.formUnion(outcome.transitions.flatMap(\.rows))
      } else {
        take(change)
      }
      spend(configuration.leaves.count + queue.count + outcome.answers.count)
      let microstep = PossibleMacrostep.Microstep(
        rows: outcome.microstep.rows,
        answers: closed + outcome.answers
      )
      for result in results {
        let moment = SettlingGraph.Moment(
          configuration: change.configuration,
          queue: queue + completions(change),
          values: result
        )
        let edge = SettlingGraph.Edge(target: settlingGraph.insert(moment), microstep: microstep)
        settlingGraph.add(edge, from: position)
      }
    }
  }

  func completions(_ change: ConfigurationChange) -> [Column] {
    guard !chart.columns.completions.isEmpty else { return [] }
    let finals = change.entered.filter { chart.tree.kind($0).completesParent }
    return finals.flatMap { chart.completions(from: $0, change) }
  }

  func isEnd(_ configuration: Configuration) -> Bool {
    configuration.leaves.first.map(chart.tree.isEnd) ?? true
  }

  /// A configuration in which the machine rests; one that has ended has forgotten its history.
  func resting(_ configuration: Configuration) -> Configuration {
    isEnd(configuration) ? Configuration(leaves: configuration.leaves) : configuration
  }
}
