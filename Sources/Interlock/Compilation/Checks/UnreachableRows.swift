extension Machine.Definition {
  /// No row stands behind one of the same source and event that is always taken.
  ///
  /// A row of any state is behind those of its own kind only: those of a state hide it in that state,
  /// which is what they are for, but not in others. Where they hide it in all, it is reported.
  func unreachableRows(_ names: Names) -> [Finding] {
    var unguarded: [Machine.Event.Trigger: [StateID?: Int]] = [:]
    var findings: [Finding] = []
    for (position, event) in events.enumerated() {
      for source in event.rowSources where source.map(names.contains) ?? true {
        if let first = unguarded[event.trigger]?[source] {
          guard findings.count < Self.findingLimit else { return findings }
          findings.append(hidden(position, source, behind: first))
        } else if !event.isGuarded {
          unguarded[event.trigger, default: [:]][source] = position
        }
      }
    }
    return findings + rowsHiddenInEveryState(unguarded, names)
  }

  private func rowsHiddenInEveryState(
    _ unguarded: [Machine.Event.Trigger: [StateID?: Int]],
    _ names: Names
  ) -> [Finding] {
    let isFlat = parents.allSatisfy { $0 == nil }
    return events.indices.compactMap { position in
      let event = events[position]
      guard isFlat, event.sources == .any, let rows = unguarded[event.trigger] else { return nil }
      let hidingStates = rows.count - (rows[nil] == nil ? 0 : 1)
      guard hidingStates == names.positions.count else { return nil }
      return finding(
        .unreachableRow,
        event: position,
        "from",
        "it can never be taken: every state has an unguarded row of its own for it",
        cure: "Remove it, or put a guard on one of those rows"
      )
    }
  }

  private func hidden(_ position: Int, _ source: StateID?, behind first: Int) -> Finding {
    let row = source.map { "from \(quoted($0))" } ?? "from any state"
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

extension Machine.Event {
  /// The source of each row; nil for any state. A join has rows of its own, which hide none.
  var rowSources: [StateID?] {
    switch sources {
    case .any: [nil]
    case .states(let ids): ids
    case .all: []
    }
  }
}
