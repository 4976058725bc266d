import Interlock

extension StateSpace {
  /// Rows of one state for one trigger whose guards can hold at once, so that their order decides.
  var overlappingGuards: [Finding] {
    let groups = Dictionary(grouping: rows.filter { $0.event.isGuarded }) { row in
      RowGroup(source: row.source, trigger: row.event.trigger)
    }
    return rows.compactMap { row in
      let group = groups[RowGroup(source: row.source, trigger: row.event.trigger)] ?? []
      let earlier = group.first {
        $0.number != row.number && $0.overlaps(row) && $0.position < row.position
      }
      return earlier.flatMap { overlap($0, row) }
    }
  }

  private func overlap(_ first: Row, _ second: Row) -> Finding? {
    guard let use = graph.uses[second.number], graph.uses[first.number] != nil else { return nil }
    return Finding(
      kind: .overlappingGuards,
      severity: .note,
      place: second.place,
      location: second.event.location,
      message: "its guard \(second.guardText) and \(first.guardText), of the row to "
        + "\(first.targetText) before it, may hold at once: then the first is taken",
      cure: "make the guards exclude each other, or leave the guard of the last row out",
      path: use.origin.map(path(to:))
    )
  }
}

private struct RowGroup<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Hashable {
  let source: StateID?
  let trigger: Machine<StateID, EventID>.Event.Trigger
}

extension StateSpace.Row {
  /// Whether the guards of both may hold at once, and that matters: they lead elsewhere, and no guard is the
  /// negation of another by its name.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let names = Set(event.guardNames.compactMap { $0 })
    let others = Set(other.event.guardNames.compactMap { $0 })
    return event.isGuarded && other.event.isGuarded && event.targets != other.event.targets
      && !names.contains { others.contains("not \($0)") || others.contains("!\($0)") }
      && !others.contains { names.contains("not \($0)") || names.contains("!\($0)") }
  }

  fileprivate var guardText: String {
    let names = event.guardNames.compactMap { $0 }
    return names.isEmpty ? "(without a name)" : names.map { quoted($0) }.joined(separator: ", ")
  }

  fileprivate var targetText: String {
    event.targets.isEmpty
      ? "nowhere" : event.targets.map { quoted(identifierText($0)) }.joined(separator: ", ")
  }
}
