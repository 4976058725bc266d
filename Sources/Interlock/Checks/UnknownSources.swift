extension Machine.Definition {
  /// An event comes from states of the machine.
  func unknownSources(_ names: Names) -> [Finding] {
    var findings: [Finding] = []
    for position in events.indices {
      for (entry, node) in names.sources[position].enumerated()
      where node == Names.unknown && findings.count < Self.findingLimit {
        let source = events[position].sources.ids[entry]
        findings.append(
          finding(
            .unknownSource,
            event: position,
            "from",
            entry: entry,
            "the source \(quoted(source)) is not defined",
            cure: names.cure(forUnknown: source)
          )
        )
      }
    }
    return findings
  }
}

extension Machine.Event.Sources {
  /// The states that are listed; none for any state.
  package var ids: [StateID] {
    switch self {
    case .any: []
    case .states(let ids), .all(let ids): ids
    }
  }
}
