import Interlock

extension TransitionSystem {
  /// The transitions that can be open in a configuration without a new event: eventless transitions, transitions for
  /// completions of states that are complete, and transitions for events that wait.
  ///
  /// - Parameters:
  ///   - leaves: The innermost active nodes.
  ///   - events: The columns of the events that wait.
  /// - Returns: The transitions that can be selected for some answers of guards, in the order in which they are tried.
  mutating func openRows(in leaves: [Node], waiting events: [Column]) -> [RowPosition] {
    let configuration = Configuration(leaves: leaves)
    guard !isEnd(configuration) else { return [] }
    var triggers = chart.hasEventlessRows ? [Trigger.other(chart.columns.always)] : []
    triggers += consequences(in: leaves, waiting: events)
    guard !triggers.isEmpty else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    return triggers.flatMap { trigger in
      outcomes(of: trigger, in: place).flatMap { $0.transitions.flatMap(\.rows) }
    }
  }

  private func consequences(in leaves: [Node], waiting events: [Column]) -> [Trigger] {
    chart.completions(in: leaves).map(Trigger.other) + events.map(Trigger.event)
  }

  /// The waiting events that settling can drop: those that no active state defers, and that guards can keep from being
  /// taken.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - events: The columns of the events that wait.
  ///   - rows: The open transitions of the configuration that are followed, and what comes after them.
  /// - Returns: The columns of the events that can be dropped, there or where transitions lead.
  mutating func droppableEvents(
    in configuration: Configuration,
    waiting events: [Column],
    following rows: Set<RowPosition>
  ) -> Set<Column> {
    var dropped = Set(droppableEvents(in: configuration, waiting: events))
    guard !rows.isEmpty else { return dropped }
    let triggers = consequences(in: configuration.leaves, waiting: events)
    var found: Set<Configuration> = []
    var pending = steps([.other(chart.columns.always)] + triggers, configuration) {
      $0.transitions.contains { !rows.isDisjoint(with: $0.rows) }
    }
    while let next = pending.popLast(), isComplete, dropped.count < events.count {
      guard found.insert(next).inserted else { continue }
      dropped.formUnion(droppableEvents(in: next, waiting: events))
      pending += steps(triggers + raisedEvents(in: next), next) { !$0.transitions.isEmpty }
    }
    return dropped
  }

  private mutating func droppableEvents(
    in configuration: Configuration,
    waiting events: [Column]
  ) -> [Column] {
    guard !isEnd(configuration) else { return events }
    let place = ActiveConfiguration(configuration, chart.tree)
    return events.filter { event in
      outcomes(of: .event(event), in: place).contains { $0.transitions.isEmpty && !$0.isDeferred }
    }
  }

  /// The events that callbacks can raise.
  private mutating func raisedEvents(in configuration: Configuration) -> [Trigger] {
    guard case .unknown(hasCallbacks: true) = code, !isEnd(configuration) else { return [] }
    return events(in: ActiveConfiguration(configuration, chart.tree)).map(Trigger.event)
  }

  /// Where some triggers lead, and what follows by itself.
  private mutating func steps(
    _ triggers: [Trigger],
    _ configuration: Configuration,
    where isFollowed: (Outcome) -> Bool
  ) -> [Configuration] {
    guard !isEnd(configuration) else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    var ends: [Configuration] = []
    for trigger in triggers {
      for outcome in outcomes(of: trigger, in: place) where isFollowed(outcome) {
        let change = ConfigurationChange(outcome.transitions, from: configuration, chart.tree)
        take(change)
        guard isComplete, let unfolding = unfold(trigger, outcome, after: change) else { return [] }
        ends += unfolding.ends.map(\.configuration)
      }
    }
    return ends
  }
}

extension Machine.Plan {
  /// The events that can be deferred with some leaves, each once.
  func deferrableEvents(in leaves: [Node]) -> [EventID] {
    if leaves.first.map(chart.tree.isEnd) == true { return [] }
    var seen: Set<EventID> = []
    let states = chart.tree.activeNodes(leaves).map { definition.states[$0.position] }
    return states.flatMap(\.deferredEvents).filter { seen.insert($0).inserted }
  }
}
