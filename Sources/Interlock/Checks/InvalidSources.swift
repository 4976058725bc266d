extension NumberedDefinition {
  /// The sources of an event can be active and left; only an eventless event may have a choice as its source.
  func invalidSources(_ report: inout Report) {
    for position in events.indices {
      for node in sources[position] where isDefined(node) && !report.isFull {
        let kind = tree.kind(node)
        guard !canBeSource(kind, of: position), !isCompleted(node, by: position) else { continue }
        report.add(
          .invalidSource,
          event: position,
          "from",
          "the source \(quotedState(node)) is \(kind.words), which this event cannot leave",
          suggestion: suggestion(for: node, kind)
        )
      }
    }
  }

  private func suggestion(for node: Node, _ kind: StateKind) -> String {
    if kind.isBranch { return "Make it an eventless event with a target" }
    let cure = "Name a state that can be left"
    // A final state at the top level ends the machine.
    guard kind == .final, tree.parent(node) != Node.root else { return cure }
    return cure + ", or wait for a state around it with 'completion(of:)'"
  }

  /// Returns true if a state of this kind can be the source of an event. A choice can only be the source of a branch.
  private func canBeSource(_ kind: StateKind, of event: Int) -> Bool {
    switch kind {
    case .atomic, .compound, .parallel: true
    case .choice:
      events[event].column == extra.always && !targets[event].isEmpty
    case .final, .shallowHistory, .deepHistory: false
    }
  }
}

extension StateKind {
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
