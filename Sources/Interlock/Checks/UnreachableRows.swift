extension Draft {
  /// A group of rows in which an unguarded row hides those after it.
  private struct Place: Hashable {
    let node: Node
    let column: Column
  }

  /// No row comes after a row with the same source and event that is always taken.
  ///
  /// An any-state row is hidden only by other any-state rows. A state's own row hides it in that state, which is the
  /// purpose of such rows, but not in others. If it is hidden in every state, it is reported.
  func unreachableRows(_ report: inout Report) {
    /// The first unguarded event for each node and column.
    var unguarded = [Place: Int](minimumCapacity: events.count)
    for position in events.indices where !events[position].isJoin {
      for node in sources[position] where isDefined(node) {
        let row = Place(node: node, column: events[position].column)
        if let first = unguarded[row] {
          guard !report.isFull else { return }
          addHidden(position, node, behind: first, &report)
        } else if !events[position].isGuarded, !leadsToChoice(position) {
          unguarded[row] = position
        }
      }
    }
    addRowsHiddenInEveryState(unguarded, &report)
  }

  /// Whether it is refused if a choice has no open branch.
  func leadsToChoice(_ position: Int) -> Bool {
    targets[position].contains { isDefined($0) && tree.kind($0).isBranch }
  }

  private func addRowsHiddenInEveryState(_ unguarded: [Place: Int], _ report: inout Report) {
    let isFlat = tree.parents.elements.allSatisfy { $0 == Node.root }
    let candidates = events.indices.filter { isFlat && sources[$0].first == Node.root }
    guard !candidates.isEmpty else { return }
    /// For each column, the number of states with their own unguarded row.
    var counts: [Column: Int] = [:]
    for row in unguarded.keys where row.node != .root { counts[row.column, default: 0] += 1 }
    let count = nodes.indices.reduce(0) { $0 + (isFirst($1) ? 1 : 0) }
    for position in candidates where counts[events[position].column] == count && !report.isFull {
      report.add(
        .unreachableRow,
        event: position,
        "from",
        "it can never be taken: every state has its own unguarded row for this event",
        suggestion: "Remove it, or put a guard on one of those rows"
      )
    }
  }

  private func addHidden(
    _ position: Int,
    _ node: Node,
    behind first: Int,
    _ report: inout Report
  ) {
    let row = node == Node.root ? "from any state" : "from \(quotedState(node))"
    let message =
      first == position
      ? "the row \(row) appears twice"
      : "the row \(row) can never be taken: event #\(first + 1) has the same source and no guard"
    report.add(
      .unreachableRow,
      event: position,
      "from",
      message,
      suggestion: "Remove one of them, or put a guard on the first"
    )
  }
}
