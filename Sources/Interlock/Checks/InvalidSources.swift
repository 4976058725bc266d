extension Machine.Definition {
  /// An event comes from states that can be active and go on, or, where it is eventless, from a choice.
  func invalidSources(_ names: Names) -> [Finding] {
    var findings: [Finding] = []
    for position in events.indices {
      for node in names.sources[position] where node != Names.unknown {
        let kind = names.tree.kind(node)
        guard !kind.canBeSource(ofBranch: names, position) else { continue }
        guard findings.count < Self.findingLimit else { return findings }
        findings.append(invalidSource(node, kind, of: position))
      }
    }
    return findings
  }

  private func invalidSource(_ node: UInt32, _ kind: StateKind, of position: Int) -> Finding {
    let source = states[Int(node) - 1].id
    return finding(
      .invalidSource,
      event: position,
      "from",
      "the source \(quoted(source)) is \(kind.words), from which it cannot come",
      cure: kind == .choice
        ? "Make it an eventless event with a target" : "Name a state that can be left"
    )
  }
}

extension StateKind {
  /// Whether a state of this kind can be the source of an event: a choice only of one that can be a branch.
  fileprivate func canBeSource<StateID, EventID>(
    ofBranch names: Machine<StateID, EventID>.Numbering,
    _ event: Int
  ) -> Bool {
    switch self {
    case .atomic, .compound, .parallel: true
    case .choice:
      names.eventColumns[event] == names.extra.always && !names.targets[event].isEmpty
    case .final, .shallowHistory, .deepHistory: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .atomic: "an atomic state"
    case .compound: "a compound state"
    case .parallel: "a parallel state"
    case .final: "a final state"
    case .shallowHistory, .deepHistory: "a history state"
    case .choice: "a choice"
    }
  }
}
