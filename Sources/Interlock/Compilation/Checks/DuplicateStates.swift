extension Machine.Definition {
  /// No two states have the same identifier.
  func duplicateStates(_ names: Names) -> [Finding] {
    let duplicates = states.indices.lazy.filter { names.positions[states[$0].id] != $0 }
    return duplicates.prefix(Self.findingLimit).map { position in
      let first = names.positions[states[position].id] ?? position
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
