extension NumberedDefinition {
  /// The targets of an event, and initial states, can be active together: they are in different regions, or one
  /// contains the other. The targets of a choice are checked when the choice is resolved.
  func incompatibleTargets(_ report: inout Report) {
    if let message = conflict(in: initials, at: 0) {
      report.add(.incompatibleTargets, "initial", message, suggestion: Self.suggestion)
    }
    for position in 0..<stateCount where !report.isFull {
      // An initial state outside is the mistake, and has a check of its own.
      guard let message = conflict(in: initials, at: position + 1),
        !initials[Node(position: position)].contains(where: { isOutside($0, position) })
      else { continue }
      report.add(
        .incompatibleTargets,
        state: position,
        "initial",
        message,
        suggestion: Self.suggestion
      )
    }
    for position in events.indices where !report.isFull {
      guard let message = conflict(in: targets, at: position) else { continue }
      report.add(.incompatibleTargets, event: position, "to", message, suggestion: Self.suggestion)
    }
    for position in events.indices where events[position].isJoin && !report.isFull {
      guard let message = conflict(in: sources, at: position) else { continue }
      report.add(
        .incompatibleTargets,
        event: position,
        "from",
        message,
        suggestion: Self.suggestion
      )
    }
  }

  private static var suggestion: String {
    "Name states in different regions of the same parallel state"
  }

  /// Which two states of a list can't be active together; nil if all can.
  private func conflict(in lists: NumberLists<Node>, at position: Int) -> String? {
    guard lists.count(position) > 1,
      let pair = tree.firstConflict(among: lists[position].filter(isDefined))
    else { return nil }
    return "\(quotedState(pair.0)) and \(quotedState(pair.1)) cannot be active together"
  }
}
