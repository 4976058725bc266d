extension Draft {
  /// The targets of an event, and initial states, can be active together: they are in different regions, or one
  /// contains the other. What a choice leads to is checked when the choice is resolved.
  func incompatibleTargets(_ report: inout Report) {
    if let message = rivals(initials[.root]) {
      report.add(.incompatibleTargets, "initial", message, suggestion: Self.suggestion)
    }
    for position in 0..<stateCount where !report.isFull {
      guard let message = rivals(initials[Node(position: position)]) else { continue }
      report.add(
        .incompatibleTargets,
        state: position,
        "initial",
        message,
        suggestion: Self.suggestion
      )
    }
    for position in events.indices where !report.isFull {
      guard let message = rivals(targets[position]) else { continue }
      report.add(.incompatibleTargets, event: position, "to", message, suggestion: Self.suggestion)
    }
    for position in events.indices where events[position].isJoin && !report.isFull {
      guard let message = rivals(sources[position]) else { continue }
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
  private func rivals(_ states: ArraySlice<Node>) -> String? {
    guard states.count > 1, let pair = tree.firstRivals(among: states.filter(isDefined)) else {
      return nil
    }
    return "\(quotedState(pair.0)) and \(quotedState(pair.1)) cannot be active together"
  }
}
