extension Machine.Definition {
  /// No row stands behind one of the same source and event that is always taken.
  ///
  /// A row of any state is behind those of its own kind only: those of a state hide it in that state,
  /// which is what they are for, but not in others. Where they hide it in all, it is reported.
  func unreachableRows(_ names: Names) -> [Finding] {
    /// The first unguarded event of each node and column.
    var unguarded: [UInt64: Int] = [:]
    var findings: [Finding] = []
    for position in events.indices where !names.isJoin[position] {
      let column = UInt64(names.eventColumns[position])
      for node in names.sources[position] where node != Names.unknown {
        let row = column << 32 | UInt64(node)
        if let first = unguarded[row] {
          guard findings.count < Self.findingLimit else { return findings }
          findings.append(hidden(position, node, behind: first))
        } else if !names.isGuarded[position], !leadsToChoice(position, names) {
          unguarded[row] = position
        }
      }
    }
    return findings + rowsHiddenInEveryState(unguarded.keys, names)
  }

  /// Whether it is refused where a choice has no open branch.
  private func leadsToChoice(_ position: Int, _ names: Names) -> Bool {
    names.targets[position].contains { $0 != Names.unknown && names.tree.kind($0) == .choice }
  }

  private func rowsHiddenInEveryState(
    _ unguarded: some Sequence<UInt64>,
    _ names: Names
  ) -> [Finding] {
    let isFlat = parents.allSatisfy { $0 == nil }
    let candidates = events.indices.filter { isFlat && names.sources[$0].first == Tree.root }
    guard !candidates.isEmpty else { return [] }
    /// How many states have an unguarded row of their own for each column.
    var counts: [UInt32: Int] = [:]
    for row in unguarded where UInt32(truncatingIfNeeded: row) != Tree.root {
      counts[UInt32(row >> 32), default: 0] += 1
    }
    let hidden = candidates.filter { counts[names.eventColumns[$0]] == names.nodes.count }
    return hidden.prefix(Self.findingLimit).map { position in
      finding(
        .unreachableRow,
        event: position,
        "from",
        "it can never be taken: every state has an unguarded row of its own for it",
        cure: "Remove it, or put a guard on one of those rows"
      )
    }
  }

  private func hidden(_ position: Int, _ node: UInt32, behind first: Int) -> Finding {
    let row =
      node == Tree.root ? "from any state" : "from \(quoted(states[Int(node) - 1].id))"
    let message =
      first == position
      ? "the row \(row) is there twice"
      : "the row \(row) can never be taken: event #\(first + 1) has the same source and no guard"
    return finding(
      .unreachableRow,
      event: position,
      "from",
      message,
      cure: "Remove one of them, or put a guard on the first"
    )
  }
}
