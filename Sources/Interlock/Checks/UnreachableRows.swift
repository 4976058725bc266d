extension Draft {
  /// No row stands behind one of the same source and event that is always taken.
  ///
  /// A row of any state is behind those of its own kind only: those of a state hide it in that state,
  /// which is what they are for, but not in others. Where they hide it in all, it is reported.
  func unreachableRows(_ report: inout Report) {
    /// The first unguarded event of each node and column.
    var unguarded = [UInt64: Int](minimumCapacity: events.count)
    for position in events.indices where !events[position].isJoin {
      let column = UInt64(events[position].column)
      for node in sources[position] where isDefined(node) {
        let row = column << 32 | UInt64(node)
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

  /// Whether it is refused where a choice has no open branch.
  func leadsToChoice(_ position: Int) -> Bool {
    targets[position].contains { isDefined($0) && tree.kind($0) == .choice }
  }

  private func addRowsHiddenInEveryState(_ unguarded: [UInt64: Int], _ report: inout Report) {
    let isFlat = tree.parents.allSatisfy { $0 == Tree.root }
    let candidates = events.indices.filter { isFlat && sources[$0].first == Tree.root }
    guard !candidates.isEmpty else { return }
    /// How many states have an unguarded row of their own for each column.
    var counts: [UInt32: Int] = [:]
    for row in unguarded.keys where UInt32(truncatingIfNeeded: row) != Tree.root {
      counts[UInt32(row >> 32), default: 0] += 1
    }
    let count = nodes.indices.reduce(0) { $0 + (isFirst($1) ? 1 : 0) }
    for position in candidates where counts[events[position].column] == count && !report.isFull {
      report.add(
        .unreachableRow,
        event: position,
        "from",
        "it can never be taken: every state has an unguarded row of its own for it",
        cure: "Remove it, or put a guard on one of those rows"
      )
    }
  }

  private func addHidden(
    _ position: Int,
    _ node: UInt32,
    behind first: Int,
    _ report: inout Report
  ) {
    let row = node == Tree.root ? "from any state" : "from \(quotedState(node))"
    let message =
      first == position
      ? "the row \(row) is there twice"
      : "the row \(row) can never be taken: event #\(first + 1) has the same source and no guard"
    report.add(
      .unreachableRow,
      event: position,
      "from",
      message,
      cure: "Remove one of them, or put a guard on the first"
    )
  }
}
