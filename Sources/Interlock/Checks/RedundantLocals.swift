extension NumberedDefinition {
  /// A local event leads from a compound state to one of its descendants. Otherwise being local makes no difference.
  func redundantLocals(_ report: inout Report) {
    for position in events.indices where events[position].isLocal && !report.isFull {
      guard let reason = reasonAgainstLocal(position) else { continue }
      report.add(
        .redundantLocal,
        event: position,
        "local",
        "being local makes no difference: \(reason)",
        suggestion: "Make it external, or let it lead from a compound state to a state inside it"
      )
    }
  }

  /// The reason why being local makes no difference; nil if it makes one, or if names are unknown.
  private func reasonAgainstLocal(_ position: Int) -> String? {
    let ends = targets[position].filter(isDefined)
    guard ends.count == targets[position].count else { return nil }
    guard !ends.isEmpty else { return "it has no target, so no state is left" }
    // Checked first, because only defined states have a common ancestor.
    guard sources[position].allSatisfy(isDefined) else { return nil }
    let nodes = events[position].isJoin ? [place(ofJoin: position)] : Array(sources[position])
    guard !nodes.contains(where: { isLocal(from: $0, to: ends) })
    else { return nil }
    return nodes.first == Node.root
      ? "it leads from any state" : "no source is a compound state with all targets within it"
  }

  /// Returns true if a transition of a node can be local. If a choice is among the targets, it depends on the choice's
  /// transitions.
  private func isLocal(from node: Node, to ends: [Node]) -> Bool {
    guard node != Node.root, tree.kind(node).hasOneActiveChild else { return false }
    return ends.allSatisfy { tree.kind($0).isBranch || tree.isInside($0, node) }
  }
}
