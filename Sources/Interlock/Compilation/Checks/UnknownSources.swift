extension Machine.Definition {
  /// An event comes from states of the machine.
  func unknownSources(_ names: Names) -> [Finding] {
    var findings: [Finding] = []
    for position in events.indices {
      for (entry, source) in events[position].sources.ids.enumerated()
      where !names.contains(source) && findings.count < Self.findingLimit {
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
  var ids: [StateID] {
    switch self {
    case .any: []
    case .states(let ids), .all(let ids): ids
    }
  }
}
