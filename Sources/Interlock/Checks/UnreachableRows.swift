extension NumberedDefinition {
  /// No transition comes after one with the same source and event that is always taken. All transitions of one event
  /// that another event hides are one finding.
  ///
  /// An any-state transition is hidden only by other any-state transitions. A state's own transition hides it in that
  /// state, as intended, but not in others. If it is hidden in every state, it is reported.
  func unreachableRows(_ report: inout Report) {
    let hiding = hidingEvents()
    var hidden: HiddenRows?
    for row in (0..<UInt32(hiding.events.count)).map(WrittenRow.init) {
      guard let first = hiding.events[row] else { continue }
      guard !report.isFull else { return }
      let event = writtenRows.events[row]
      if hidden?.event != event || hidden?.first != first {
        add(hidden, &report)
        hidden = HiddenRows(event: event, first: first)
      }
      hidden?.nodes.append(writtenRows.nodes[row])
    }
    add(hidden, &report)
    addRowsHiddenInEveryState(hiding.nodeCounts, &report)
  }

  /// For each transition, the earlier unguarded event that hides it, or an empty table if there are none; and for each
  /// column, the number of states with an unguarded transition of their own.
  private func hidingEvents() -> (
    events: Table<WrittenRow, EventPosition?>, nodeCounts: Table<Column, Int>
  ) {
    let rows = writtenRows
    let columnCount = extra.count + 1
    // Most definitions have no hidden transitions, and need no table of them.
    var hiding = Table<WrittenRow, EventPosition?>()
    var nodeCounts = Table<Column, Int>(repeating: 0, count: columnCount)
    /// For each column, the last node with an unguarded transition, and the event of its first one.
    var firsts = Table<Column, (node: Node, event: EventPosition)?>(
      repeating: nil,
      count: columnCount
    )
    for node in tree.nodes {
      for row in rows[node] {
        let event = rows.events[row].index
        guard !events[event].isJoin else { continue }
        let column = tableColumn(ofEvent: event)
        if let first = firsts[column], first.node == node {
          if hiding.count == 0 { hiding = Table(repeating: nil, count: rows.count) }
          hiding[row] = first.event
        } else if !events[event].isGuarded, !leadsToChoice(event) {
          firsts[column] = (node, rows.events[row])
          if node != .root { nodeCounts[column] += 1 }
        }
      }
    }
    return (hiding, nodeCounts)
  }

  /// The column of an event; after all others, that of completions of unknown states.
  private func tableColumn(ofEvent position: Int) -> Column {
    min(events[position].column, Column(number: UInt32(extra.count)))
  }

  /// Returns true if one of its targets is a choice. A choice without an open branch refuses the transition.
  func leadsToChoice(_ position: Int) -> Bool {
    targets[position].contains { isDefined($0) && tree.kind($0).isBranch }
  }

  private func addRowsHiddenInEveryState(
    _ nodeCounts: Table<Column, Int>,
    _ report: inout Report
  ) {
    let isFlat = tree.parents.elements.allSatisfy { $0 == Node.root }
    let candidates = events.indices.filter { isFlat && sources[$0].first == Node.root }
    guard !candidates.isEmpty, stateCount > 0 else { return }
    let count = nodes.indices.reduce(0) { $0 + (isFirst($1) ? 1 : 0) }
    for position in candidates
    where nodeCounts[tableColumn(ofEvent: position)] == count && !report.isFull {
      report.add(
        .unreachableRow,
        event: position,
        "from",
        "it can never be taken: every state has its own unguarded transition for this event",
        suggestion: "Remove it, or put a guard on one of those transitions"
      )
    }
  }

  private func add(_ hidden: HiddenRows?, _ report: inout Report) {
    guard let hidden else { return }
    let isOne = hidden.nodes.count == 1
    let sources =
      hidden.nodes == [.root]
      ? "any state" : list(of: hidden.nodes.map { text.stateText($0.position) })
    let message =
      "the \(isOne ? "transition" : "transitions") from \(sources) "
      + (hidden.first == hidden.event
        ? "\(isOne ? "appears" : "appear") twice"
        : "can never be taken: event #\(hidden.first.index + 1) has the same "
          + "\(isOne ? "source" : "sources") and no guard")
    report.add(
      .unreachableRow,
      event: hidden.event.index,
      "from",
      message,
      suggestion: "Remove one of them, or put a guard on the first"
    )
  }
}

/// Transitions of one event that another event, or the same, hides.
private struct HiddenRows {
  let event: EventPosition
  let first: EventPosition
  var nodes: [Node] = []
}
