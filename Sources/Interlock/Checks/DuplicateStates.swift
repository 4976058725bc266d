extension Machine.Definition {
  /// No two states have the same identifier.
  func duplicateStates(_ names: Names) -> [Finding] {
    guard names.nodes.count < states.count else { return [] }
    let duplicates = states.indices.lazy.filter { names.position(states[$0].id) != $0 }
    return duplicates.prefix(Self.findingLimit).map { position in
      let first = names.position(states[position].id) ?? position
      return finding(
        .duplicateState,
        state: position,
        "id",
        "the same identifier as state #\(first + 1)",
        cure: "Rename one of them, or make one state of both"
      )
    }
  }
}
