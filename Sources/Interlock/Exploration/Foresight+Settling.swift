extension Foresight {
  /// Finds where the machine can rest after a microstep.
  mutating func settle(
    _ trigger: Trigger?,
    _ outcome: Outcome?,
    after route: Route,
    _ found: (Prospect) -> Void,
    _ endless: (EndlessStep) -> Void
  ) {
    let first = outcome.map { [$0.microstep] } ?? []
    let start = SettlingGraph.Moment(configuration: route.configuration, queue: completions(route))
    guard chart.hasEventlessRows || !start.queue.isEmpty else {
      let configuration = resting(start.configuration)
      return found(
        Prospect(trigger: trigger, microsteps: first, configuration: configuration)
      )
    }
    let moments = moments(from: start)
    guard isComplete else { return }
    for position in moments.resting.keys.sorted() {
      found(
        Prospect(
          trigger: trigger,
          microsteps: first + moments.microsteps(to: position),
          configuration: resting(moments.arrivals[position].moment.configuration)
        )
      )
    }
    if let loop = moments.loop {
      endless(
        EndlessStep(
          trigger: trigger,
          microsteps: first + loop.microsteps,
          isCertain: loop.isCertain
        )
      )
    }
  }

  /// The moments that can follow from one, in as many steps as a macrostep may take.
  private mutating func moments(from start: SettlingGraph.Moment) -> SettlingGraph {
    var moments = SettlingGraph()
    var pending = [moments.insert(start, from: nil, by: nil)]
    var steps = 0
    while !pending.isEmpty, steps <= stepLimit {
      let known = moments.arrivals.count
      for position in pending {
        follow(position, &moments)
        guard isComplete else { return moments }
      }
      pending = Array(known..<moments.arrivals.count)
      steps += 1
    }
    return moments
  }

  /// Adds what follows by itself from a moment; where nothing does, the machine rests.
  private mutating func follow(_ position: Int, _ moments: inout SettlingGraph) {
    let moment = moments.arrivals[position].moment
    let configuration = moment.configuration
    guard !isEnd(configuration) else {
      moments.resting[position] = []
      return
    }
    let place = Place(configuration, chart.tree)
    var closed: [GuardAnswers.Answer] = []
    if chart.hasEventlessRows {
      let outcomes = outcomes(of: .other(chart.columns.always), in: place)
      add(outcomes.filter { !$0.arcs.isEmpty }, moment.queue, position, &moments)
      guard let refused = outcomes.first(where: \.arcs.isEmpty) else { return }
      closed = refused.answers
    }
    guard let completion = moment.queue.first else {
      moments.resting[position] = closed
      return
    }
    let outcomes = outcomes(of: .other(completion), in: place)
    add(outcomes, Array(moment.queue.dropFirst()), position, &moments, after: closed)
    guard case .unknown(hasCallbacks: true) = code else { return }
    for event in events(in: place) {
      let outcomes = self.outcomes(of: .event(event), in: place)
      add(outcomes, moment.queue, position, &moments, after: closed)
    }
  }

  private mutating func add(
    _ outcomes: [Outcome],
    _ queue: [UInt32],
    _ position: Int,
    _ moments: inout SettlingGraph,
    after closed: [GuardAnswers.Answer] = []
  ) {
    let configuration = moments.arrivals[position].moment.configuration
    for outcome in outcomes {
      let route = Route(outcome.arcs, from: configuration, chart.tree)
      take(route)
      spend(queue.count)
      let moment = SettlingGraph.Moment(
        configuration: route.configuration,
        queue: queue + completions(route)
      )
      let step = Prospect.Microstep(
        rows: outcome.microstep.rows,
        answers: closed + outcome.answers
      )
      let successor = moments.insert(moment, from: position, by: step)
      moments.successors[position].append((successor, step))
    }
  }

  func completions(_ route: Route) -> [UInt32] {
    guard !chart.columns.completions.isEmpty else { return [] }
    let finals = route.entered.filter { chart.tree.kind($0) == .final }
    return finals.flatMap { chart.completions(from: $0, route) }
  }

  func isEnd(_ configuration: Configuration) -> Bool {
    configuration.leaves.first.map(chart.tree.isEnd) ?? true
  }

  /// A configuration in which the machine rests; one that has ended has forgotten its history.
  func resting(_ configuration: Configuration) -> Configuration {
    isEnd(configuration) ? Configuration(leaves: configuration.leaves) : configuration
  }
}
