import Interlock

extension Machine {
  /// What a row of a table cannot hold.
  var problemsOfRows: [SQLFleetError.Problem] {
    let targets = Set(events.flatMap(\.targets) + states.flatMap(\.initial) + initial)
    var problems: [SQLFleetError.Problem] = []
    for state in states {
      let text = identifierText(state.id)
      if state.kind == .parallel { problems.append(.parallelState(text)) }
      let isHistory = state.kind == .shallowHistory || state.kind == .deepHistory
      if isHistory, targets.contains(state.id) { problems.append(.historyState(text)) }
      if !state.deferredEvents.isEmpty { problems.append(.deferredEvents(state: text)) }
    }
    if events.contains(where: { $0.trigger == .anyEvent }) { problems.append(.anyEvent) }
    if let state = stateWithTooManyTimeouts {
      problems.append(.tooManyTimeouts(state: identifierText(state), limit: Self.timeoutLimit))
    }
    return problems
  }

  /// How many timeouts may be pending at once.
  private static var timeoutLimit: Int { 32 }

  /// The first state in which more timeouts can be pending, its own and those of the states around it.
  private var stateWithTooManyTimeouts: StateID? {
    var counts: [StateID: Int] = [:]
    for event in events {
      guard case .after = event.trigger, case .states(let sources) = event.sources else { continue }
      for source in sources { counts[source, default: 0] += 1 }
    }
    guard !counts.isEmpty else { return nil }
    // A state comes after the one around it.
    for state in states {
      counts[state.id, default: 0] += parent(of: state.id).flatMap { counts[$0] } ?? 0
    }
    return states.first { counts[$0.id, default: 0] > Self.timeoutLimit }?.id
  }
}
