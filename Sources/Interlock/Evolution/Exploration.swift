/// The configurations in which a machine can rest: all of them, and perhaps some more, because what guards
/// and callbacks do is not known.
///
/// Rows and configurations are those of the engine: `Chart.select`, `Route`, `Chart.completions`. Guards are
/// taken as open and as closed; timeouts of active states are due at any time and in any order; callbacks,
/// where there are any, may raise any event while completions wait. Deferred events need no place of their
/// own: where one is taken in the end, it could have been fired then.
struct Exploration {
  /// How many configurations are looked at.
  static var configurationLimit: Int { 10_000 }

  /// The configurations, in the order in which they were found: those fewest steps away come first.
  private(set) var configurations: [Configuration] = []

  /// Whether there are no others.
  private(set) var isComplete = true

  private let chart: Chart
  private let guardedEvents: [Bool]
  private let hasCallbacks: Bool
  private let stepLimit: Int

  /// What frees the rows of the chart.
  private let owner: AnyObject

  private var known: Set<Configuration> = []

  /// How many active nodes may still be looked at, summed over all triggers, guards and steps.
  private var workLeft = 100 * configurationLimit

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - plan: The machine.
  ///   - assumesCallbacks: Whether callbacks are to be reckoned with even where the definition has none: it may
  ///     have been archived, and have lost them.
  init<StateID, EventID>(
    _ plan: Machine<StateID, EventID>.Plan,
    assumesCallbacks: Bool = false
  ) {
    chart = plan.chart
    owner = plan
    stepLimit = plan.stepLimit
    let definition = plan.definition
    guardedEvents = definition.events.map(\.isGuarded)
    hasCallbacks =
      assumesCallbacks || !definition.observers.isEmpty
      || definition.states.contains { !$0.isSilent }
      || definition.events.contains { $0.hasCallbacks }
    explore()
  }

  private mutating func explore() {
    settle(after: Route(activating: chart.tree))
    var next = 0
    while next < configurations.count, isComplete {
      follow(Place(configurations[next], chart.tree))
      next += 1
    }
  }
}

extension Machine.Event {
  fileprivate var hasCallbacks: Bool {
    !willFire.isEmpty || !perform.isEmpty || !didFire.isEmpty
  }
}

/// A configuration and its active nodes, the root included.
private struct Place {
  let configuration: Configuration
  let nodes: [UInt32]

  init(_ configuration: Configuration, _ tree: Tree) {
    self.configuration = configuration
    nodes = tree.activeNodes(configuration.leaves) + [Tree.root]
  }
}

extension Tree {
  /// The nodes that are active with some leaves, those and the nodes around them; the root is left out.
  func activeNodes(_ leaves: [UInt32]) -> [UInt32] {
    var nodes: [UInt32] = []
    var last: UInt32?
    for leaf in leaves {
      var node = leaf
      while node != Tree.root, last.map({ !isWithin($0, node) }) ?? true {
        nodes.append(node)
        node = parent(node)
      }
      last = leaf
    }
    return nodes
  }
}

extension Exploration {
  /// A moment of a macrostep: a configuration, and the completions that wait, as columns.
  private struct Moment: Hashable {
    var configuration: Configuration
    var queue: [UInt32]
  }

  private mutating func spend(_ work: Int) {
    workLeft -= work
    if workLeft < 0 { isComplete = false }
  }

  /// Finds what each trigger leads to from a configuration in which the machine rests.
  private mutating func follow(_ place: Place) {
    guard !isEnd(place.configuration) else { return }
    // What an internal row or a refused timeout changes outside can open guards of eventless rows.
    if chart.hasEventlessRows { settle(Moment(configuration: place.configuration, queue: [])) }
    for trigger in triggers(in: place) {
      for arcs in outcomes(of: trigger, in: place) {
        let route = Route(arcs, from: place.configuration, chart.tree)
        spend(route.exited.count + route.entered.count)
        guard isComplete else { return }
        if !route.exited.isEmpty || !route.entered.isEmpty { settle(after: route) }
      }
      guard isComplete else { return }
    }
  }

  /// The events and timeouts for which active states have rows.
  private mutating func triggers(in place: Place) -> [Trigger] {
    var triggers = events(in: place).map(Trigger.event)
    guard !chart.timeouts.isEmpty else { return triggers }
    for node in place.nodes {
      for timeout in chart.timeouts[node] ?? [] {
        triggers.append(.timeout(timeout.column, of: node))
      }
    }
    return triggers
  }

  private mutating func events(in place: Place) -> [UInt32] {
    var seen: Set<UInt32> = []
    var events: [UInt32] = []
    for node in place.nodes {
      let rows = chart.rowStarts[Int(node)]..<chart.rowStarts[Int(node) + 1]
      spend(rows.count)
      for position in rows {
        let column = chart.rows[position].column
        if column < chart.columns.always, seen.insert(column).inserted { events.append(column) }
      }
    }
    return events
  }

  /// What a trigger can select, for all that its guards can say; no rows where it selects none.
  ///
  /// The guards of one selection are numbered as they are asked; each answer is noted, and the last that was
  /// open is closed for the next selection, until all are closed.
  private mutating func outcomes(of trigger: Trigger, in place: Place) -> [[Arc]] {
    var outcomes: [[Arc]] = []
    var seen: Set<[Arc]> = []
    var answers: [Bool] = []
    repeat {
      var asked = 0
      let selection = chart.select(trigger, in: place.configuration) { position, _ in
        guard guardedEvents[Int(chart.rows[position].event)] else { return true }
        if asked == answers.count { answers.append(true) }
        asked += 1
        return answers[asked - 1]
      }
      spend(place.nodes.count + asked)
      if seen.insert(selection.arcs).inserted { outcomes.append(selection.arcs) }
      while answers.last == false { answers.removeLast() }
      guard !answers.isEmpty else { break }
      answers[answers.count - 1] = false
    } while isComplete
    return outcomes
  }
}

extension Exploration {
  private mutating func settle(after route: Route) {
    settle(Moment(configuration: route.configuration, queue: completions(route)))
  }

  /// Finds where the machine rests after a moment, in as many steps as it may take.
  private mutating func settle(_ start: Moment) {
    guard chart.hasEventlessRows || !start.queue.isEmpty else { return rest(start.configuration) }
    var seen: Set<Moment> = [start]
    var moments = [start]
    var steps = 0
    while !moments.isEmpty {
      var next: [Moment] = []
      for moment in moments {
        for successor in successors(of: moment) where seen.insert(successor).inserted {
          next.append(successor)
        }
        guard isComplete else { return }
      }
      steps += 1
      moments = steps <= stepLimit ? next : []
    }
  }

  /// What follows by itself from a moment; where nothing does, the machine rests.
  private mutating func successors(of moment: Moment) -> [Moment] {
    let configuration = moment.configuration
    if isEnd(configuration) {
      rest(configuration)
      return []
    }
    let place = Place(configuration, chart.tree)
    var successors: [Moment] = []
    if chart.hasEventlessRows {
      let outcomes = outcomes(of: .other(chart.columns.always), in: place)
      successors += moments(after: outcomes.filter { !$0.isEmpty }, in: configuration, moment.queue)
      guard outcomes.contains([]) else { return successors }
    }
    guard let completion = moment.queue.first else {
      rest(configuration)
      return successors
    }
    let outcomes = outcomes(of: .other(completion), in: place)
    successors += moments(after: outcomes, in: configuration, Array(moment.queue.dropFirst()))
    guard hasCallbacks else { return successors }
    for event in events(in: place) {
      let outcomes = self.outcomes(of: .event(event), in: place)
      successors += moments(after: outcomes, in: configuration, moment.queue)
    }
    return successors
  }

  private mutating func moments(
    after outcomes: [[Arc]],
    in configuration: Configuration,
    _ queue: [UInt32]
  ) -> [Moment] {
    outcomes.map { arcs in
      let route = Route(arcs, from: configuration, chart.tree)
      spend(route.exited.count + route.entered.count + queue.count)
      return Moment(configuration: route.configuration, queue: queue + completions(route))
    }
  }

  private func completions(_ route: Route) -> [UInt32] {
    guard !chart.columns.completions.isEmpty else { return [] }
    let finals = route.entered.filter { chart.tree.kind($0) == .final }
    return finals.flatMap { chart.completions(from: $0, route) }
  }

  private func isEnd(_ configuration: Configuration) -> Bool {
    configuration.leaves.first.map(chart.tree.isEnd) ?? true
  }

  /// Notes a configuration in which the machine rests; one that has ended has forgotten its history.
  private mutating func rest(_ configuration: Configuration) {
    let history = isEnd(configuration) ? [:] : configuration.history
    let configuration = Configuration(leaves: configuration.leaves, history: history)
    guard isComplete, known.insert(configuration).inserted else { return }
    guard configurations.count < Self.configurationLimit else {
      isComplete = false
      return
    }
    configurations.append(configuration)
    spend(configuration.leaves.count + history.count)
  }
}
