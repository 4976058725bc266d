extension NumberedDefinition {
  /// Every compound state contains a state that can be active, every parallel state has a region, and so does the
  /// machine.
  func emptyStates(_ report: inout Report) {
    for position in 0..<stateCount where !report.isFull {
      let isParallel = kind(ofState: position).hasRegions
      guard isParallel || kind(ofState: position).hasOneActiveChild,
        tree.childCounts[Node(position: position)] == 0
      else { continue }
      report.add(
        .emptyState,
        state: position,
        "id",
        isParallel ? "it is parallel but has no regions" : "no state in it can be active",
        suggestion: isParallel ? "Put states into it, or make it atomic" : "Put a state into it"
      )
    }
    guard stateCount > 0, tree.childCounts[.root] == 0 else { return }
    report.add(.emptyState, "states", "no top-level state can be active", suggestion: "Add a state")
  }
}
