extension NumberedDefinition {
  /// No state defers an event that one of its own transitions always takes.
  ///
  /// A state's transitions come before its deferrals. Deferrals apply when guards refuse.
  func deadDeferrals(_ report: inout Report) {
    guard !deferrals.isEmpty else { return }
    let takers = unguardedRows()
    for position in 0..<stateCount where !deferrals[position].isEmpty {
      let rows = takers[Node(position: position)]
      for (entry, column) in deferrals[position].enumerated() where !report.isFull {
        guard let taker = rows?[column] ?? rows?[Column.anyEvent] else { continue }
        let event = quoted(text.deferredEventText(entry, of: position))
        report.add(
          .deadDeferral,
          state: position,
          "deferring",
          "the event \(event) is never deferred: event #\(taker + 1), a transition of the state, always takes it",
          suggestion: "Put a guard on that transition, or do not defer the event"
        )
      }
    }
  }

  /// For each node the unguarded events, by column, that are certainly taken in it.
  private func unguardedRows() -> [Node: [Column: Int]] {
    var rows: [Node: [Column: Int]] = [:]
    for position in events.indices where !events[position].isGuarded && !events[position].isJoin {
      guard !leadsToChoice(position) else { continue }
      let column = events[position].column
      for node in sources[position] where isDefined(node) && node != Node.root {
        if rows[node]?[column] == nil { rows[node, default: [:]][column] = position }
      }
    }
    return rows
  }
}
