extension Machine.Definition {
  /// A former name belongs to one state, or to one event, and is not the name of another.
  func formerNames(_: Names) -> [Finding] {
    guard hasFormerNames else { return [] }
    var owners: [String: String] = [:]
    for state in states { owners[identifierText(state.id)] = "the name of \(quoted(state.id))" }
    var findings: [Finding] = []
    for (position, state) in states.enumerated() {
      for name in state.formerNames {
        guard findings.count < Self.findingLimit else { return findings }
        if let owner = owners.updateValue("a former name of \(quoted(state.id))", forKey: name) {
          let message = "the former name \(quoted(name)) is \(owner)"
          let cure = "A name can stand for one state only: remove one of them"
          findings.append(
            finding(.ambiguousName, state: position, "formerly", message, cure: cure)
          )
        }
      }
    }
    return findings + formerEventNames()
  }

  private func formerEventNames() -> [Finding] {
    let names = Set(knownEvents.map { identifierText($0) })
    var owners: [String: EventID] = [:]
    var findings: [Finding] = []
    for (position, event) in events.enumerated() {
      for name in event.formerNames where findings.count < Self.findingLimit {
        guard let owner = owner(of: name, event, names, &owners) else { continue }
        let message = "the former name \(quoted(name)) is \(owner)"
        let cure =
          event.id == nil
          ? "Give it to an event with an identifier, or remove it"
          : "A name can stand for one event only: remove one of them"
        findings.append(finding(.ambiguousName, event: position, "formerly", message, cure: cure))
      }
    }
    return findings
  }

  /// What a former name of an event is besides, or instead; nil where it is right.
  private func owner(
    of name: String,
    _ event: Machine.Event,
    _ names: Set<String>,
    _ owners: inout [String: EventID]
  ) -> String? {
    guard let id = event.id else { return "that of no event" }
    guard !names.contains(name) else { return "the name of an event" }
    let owner = owners.updateValue(id, forKey: name) ?? id
    return owner == id ? nil : "a former name of \(quoted(owner)) too"
  }
}
