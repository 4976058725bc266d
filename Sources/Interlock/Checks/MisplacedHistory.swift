extension NumberedDefinition {
  /// A history state is inside the state that it remembers, and has a default.
  func misplacedHistory(_ report: inout Report) {
    guard tree.historyCount > 0 else { return }
    for position in 0..<stateCount where kind(ofState: position).isHistory && !report.isFull {
      let hasParent = tree.parent(Node(position: position)) != Node.root
      guard !hasParent || initials[Node(position: position)].isEmpty else { continue }
      report.add(
        .misplacedHistory,
        state: position,
        hasParent ? "initial" : "id",
        hasParent
          ? "the history state has no default" : "a history state must be inside another state",
        suggestion: hasParent
          ? "Name the state that it stands for until there is a history"
          : "Put it into the state whose history it should remember"
      )
    }
  }
}
