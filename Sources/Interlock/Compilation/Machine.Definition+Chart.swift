extension Machine.Definition {
  /// The tree of the states. Names that are not defined, and states that cannot contain others, are
  /// findings, not traps.
  func tree(_ nodes: [StateID: UInt32]) -> Tree {
    var builder = TreeBuilder()
    for (state, parent) in zip(states, parents) {
      builder.add(state.kind, in: parent.map { UInt32($0 + 1) } ?? Tree.root)
    }
    builder.setInitials(initial.compactMap { nodes[$0] }, of: Tree.root)
    for (position, state) in states.enumerated() where !state.initial.isEmpty {
      builder.setInitials(state.initial.compactMap { nodes[$0] }, of: UInt32(position + 1))
    }
    return builder.tree()
  }

  /// The numbers of the local events.
  var locals: Set<UInt32> {
    Set(events.indices.lazy.filter { events[$0].isLocal }.map { UInt32($0) })
  }

  /// The columns of the events that each node defers.
  func deferrals(_ numbering: Machine.Numbering) -> [UInt32: Set<UInt32>] {
    var deferrals: [UInt32: Set<UInt32>] = [:]
    for (position, state) in states.enumerated() where !state.deferredEvents.isEmpty {
      let columns = state.deferredEvents.compactMap { numbering.columns[$0] }
      deferrals[UInt32(position + 1)] = Set(columns)
    }
    return deferrals
  }

  /// The timeouts of each node, each duration once.
  func timeouts(_ numbering: Machine.Numbering) -> [UInt32: [Chart.Timeout]] {
    var timeouts: [UInt32: [Chart.Timeout]] = [:]
    var seen: Set<[UInt32]> = []
    guard !numbering.extra.timeouts.isEmpty else { return timeouts }
    for (position, event) in events.enumerated() {
      guard case .after(let duration) = event.trigger else { continue }
      let column = numbering.eventColumns[position]
      let timeout = Chart.Timeout(column: column, seconds: duration.seconds)
      for node in numbering.sources[position] where seen.insert([node, column]).inserted {
        timeouts[node, default: []].append(timeout)
      }
    }
    return timeouts
  }
}
