import Interlock
import InterlockEvolution

extension MachineDescription {
  /// What a table row cannot hold.
  var problemsOfRows: [SQLFleetError.Problem] {
    let targets = Set(rows.flatMap(\.targets) + states.flatMap(\.initial) + initial)
    var problems: [SQLFleetError.Problem] = []
    for (position, state) in states.enumerated() {
      if state.kind.hasRegions { problems.append(.parallelState(state.name)) }
      if state.kind.isHistory, targets.contains(position) {
        problems.append(.historyState(state.name))
      }
      if !state.deferredEvents.isEmpty { problems.append(.deferredEvents(state: state.name)) }
    }
    if rows.contains(where: { $0.trigger == .anyEvent }) { problems.append(.anyEvent) }
    if let state = stateWithTooManyTimeouts {
      problems.append(.tooManyTimeouts(state: state.name, limit: Self.timeoutLimit))
    }
    return problems
  }

  /// How many timeouts may be pending at once.
  private static var timeoutLimit: Int { 32 }

  /// The first state in which more timeouts can be pending, counting its own and those of the states around it.
  private var stateWithTooManyTimeouts: State? {
    var counts = states.map { _ in 0 }
    for row in rows {
      if case .after = row.trigger, case .state(let source) = row.source { counts[source] += 1 }
    }
    // A state comes after the one around it.
    for (position, state) in states.enumerated() {
      counts[position] += state.parent.map { counts[$0] } ?? 0
    }
    return counts.firstIndex { $0 > Self.timeoutLimit }.map { states[$0] }
  }
}
