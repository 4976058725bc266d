extension Machine.Definition {
  /// What an event waits for can be complete: a compound or parallel state of the machine.
  func unknownCompletions(_ names: Names) -> [Finding] {
    let candidates = names.eventColumns.indices.filter {
      names.eventColumns[$0] > names.extra.always
    }
    guard !candidates.isEmpty else { return [] }
    let invalid = candidates.lazy.compactMap { position -> (Int, StateID, Bool)? in
      guard case .completion(let state) = events[position].trigger else { return nil }
      guard let node = names.node(state) else { return (position, state, false) }
      let kind = names.tree.kind(node)
      return kind == .compound || kind == .parallel ? nil : (position, state, true)
    }
    return invalid.prefix(Self.findingLimit).map { position, state, isDefined in
      finding(
        .unknownCompletion,
        event: position,
        "completion",
        "the state \(quoted(state)), for whose completion it waits, "
          + (isDefined ? "has no states in it" : "is not defined"),
        cure: isDefined
          ? "Put states into it, one of them final, or wait for something else"
          : names.cure(forUnknown: state)
      )
    }
  }
}
