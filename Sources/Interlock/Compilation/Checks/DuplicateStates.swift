extension Machine.Definition {
  /// No two states have the same identifier.
  func duplicateStates(_ names: Names) -> [Finding] {
    states.indices.compactMap { position in
      guard let first = names.positions[states[position].id], first != position else { return nil }
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
