extension NumberedDefinition {
  /// No two states have the same identifier. If a compound state is written twice, only that state is reported, not its
  /// descendants. Blank identifiers are reported as blank.
  func duplicateStates(_ report: inout Report) {
    let blank = Set(blankStates)
    for position in 0..<stateCount where !isFirst(position) && !report.isFull {
      guard !blank.contains(position), !isCopiedWithParent(position) else { continue }
      report.add(
        .duplicateState,
        state: position,
        "id",
        "it has the same identifier as state #\(nodes[position].number)",
        suggestion: "Rename one of them, or merge the two"
      )
    }
  }
  private func isCopiedWithParent(_ position: Int) -> Bool {
    let parent = tree.parent(Node(position: position))
    guard parent != .root, !isFirst(parent.position) else { return false }
    return tree.parent(nodes[position]) == nodes[parent.position]
  }
}
