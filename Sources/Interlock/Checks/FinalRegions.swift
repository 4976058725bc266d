extension NumberedDefinition {
  /// No region is a final state, because it would be complete before it began.
  func finalRegions(_ report: inout Report) {
    for position in 0..<stateCount where !report.isFull {
      guard kind(ofState: position).completesParent,
        tree.kind(tree.parent(Node(position: position))).hasRegions
      else { continue }
      report.add(
        .finalRegion,
        state: position,
        "kind",
        "it is both a region and a final state",
        suggestion: "Put it into a compound state, and make that the region"
      )
    }
  }
}
