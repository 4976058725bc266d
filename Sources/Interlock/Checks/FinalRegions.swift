extension Draft {
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
        "it is a region, and final",
        cure: "Put it into a compound state, which is the region"
      )
    }
  }
}
