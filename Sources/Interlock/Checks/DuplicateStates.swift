extension Draft {
  /// No two states have the same identifier.
  func duplicateStates(_ report: inout Report) {
    for position in 0..<stateCount where !isFirst(position) && !report.isFull {
      report.add(
        .duplicateState,
        state: position,
        "id",
        "it has the same identifier as state #\(nodes[position].number)",
        suggestion: "Rename one of them, or merge the two"
      )
    }
  }
}
