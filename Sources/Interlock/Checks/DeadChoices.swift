extension NumberedDefinition {
  /// Every choice has transitions. Other checks cover transitions that a choice can't have, and undefined sources.
  func deadChoices(_ report: inout Report) {
    guard tree.kinds.elements.contains(where: { $0.isBranch }) else { return }
    var hasBranch = Table<Node, Bool>(repeating: false, count: tree.count)
    for position in events.indices {
      for node in sources[position] {
        // An unknown source may be any of the choices, misspelt.
        guard isDefined(node) || events[position].column != extra.always else { return }
        if isDefined(node) { hasBranch[node] = true }
      }
    }
    for position in 0..<stateCount
    where kind(ofState: position).isBranch && !hasBranch[Node(position: position)]
      && !report.isFull
    {
      report.add(
        .deadChoice,
        state: position,
        "id",
        "the choice has no transitions, so it leads nowhere",
        suggestion: "Add eventless events from it, the last without a guard"
      )
    }
  }
}
