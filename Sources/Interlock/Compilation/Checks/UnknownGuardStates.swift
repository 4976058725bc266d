extension Machine.Definition {
  /// A guard asks about a state of the machine that can be active: no history state, and no choice.
  func unknownGuardStates(_ names: Names) -> [Finding] {
    let asked = events.lazy.enumerated().flatMap { position, event in
      event.guardTerms.lazy.enumerated().compactMap { entry, term in
        term.presence.map { (position: position, entry: entry, state: $0.state) }
      }
    }
    let wrong = asked.compactMap { item -> Finding? in
      guard let node = names.node(item.state) else {
        return finding(item, "is not defined", names.cure(forUnknown: item.state))
      }
      guard names.tree.kind(node).isPseudo else { return nil }
      return finding(item, "is never active itself", "Ask about a state that is entered with it")
    }
    return Array(wrong.prefix(Self.findingLimit))
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
