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
    triggers += chart.completions(in: leaves).map(Trigger.other)
    triggers += events.map(Trigger.event)
    guard !triggers.isEmpty else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    return triggers.flatMap { trigger in
      outcomes(of: trigger, in: place).flatMap { $0.transitions.flatMap(\.rows) }
    }
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
