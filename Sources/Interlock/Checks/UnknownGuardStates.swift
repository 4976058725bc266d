extension Machine.Definition {
  /// A guard asks about a state of the machine that can be active: no history state, and no choice.
  func unknownGuardStates(_ names: Names) -> [Finding] {
    var findings: [Finding] = []
    for (position, event) in events.enumerated() where !event.guards.isEmpty {
      for (entry, term) in event.guardTerms.enumerated() {
        guard let state = term.presence?.state else { continue }
        let item = (position: position, entry: entry, state: state)
        if let node = names.node(state) {
          guard names.tree.kind(node).isPseudo else { continue }
          let cure = "Ask about a state that is entered with it"
          findings.append(finding(item, "is never active itself", cure))
        } else {
          findings.append(finding(item, "is not defined", names.cure(forUnknown: state)))
        }
        if findings.count == Self.findingLimit { return findings }
      }
    }
    return findings
  }

  private func finding(
    _ item: (position: Int, entry: Int, state: StateID),
    _ message: String,
    _ cure: String
  ) -> Finding {
    finding(
      .unknownGuardState,
      event: item.position,
      "guards",
      entry: item.entry,
      "the state \(quoted(item.state)), about which a guard asks, \(message)",
      cure: cure
    )
  }
}
