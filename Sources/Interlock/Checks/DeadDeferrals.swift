extension Machine.Definition {
  /// A state does not defer an event that a row of its own always takes.
  ///
  /// Rows of a state come before its deferrals, which hold where guards refuse.
  func deadDeferrals(_ names: Names) -> [Finding] {
    guard states.contains(where: { !$0.deferredEvents.isEmpty }) else { return [] }
    let takers = unguardedRows(names)
    var findings: [Finding] = []
    for (position, state) in states.enumerated() {
      for event in state.deferredEvents {
        let rows = takers[UInt32(position + 1)]
        guard let column = names.columns[event],
          let taker = rows?[column] ?? rows?[ExtraColumns.anyEvent]
        else { continue }
        guard findings.count < Self.findingLimit else { return findings }
        findings.append(
          finding(
            .deadDeferral,
            state: position,
            "deferring",
            "the event \(quoted(event)) is never deferred: event #\(taker + 1), a row of the state, always takes it",
            cure: "Put a guard on that row, or do not defer the event"
          )
        )
      }
    }
    return findings
  }

  /// For each node the unguarded events, by column, that are certainly taken in it.
  private func unguardedRows(_ names: Names) -> [UInt32: [UInt32: Int]] {
    var rows: [UInt32: [UInt32: Int]] = [:]
    for position in events.indices where !names.isGuarded[position] && !names.isJoin[position] {
      let targets = names.targets[position]
      guard !targets.contains(where: { $0 != Names.unknown && names.tree.kind($0) == .choice })
      else { continue }
      let column = names.eventColumns[position]
      for node in names.sources[position] where node != Names.unknown && node != Tree.root {
        if rows[node]?[column] == nil { rows[node, default: [:]][column] = position }
      }
    }
    return rows
  }
}
