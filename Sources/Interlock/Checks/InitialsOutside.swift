extension NumberedDefinition {
  /// The initial states of a state are inside it, the defaults of a history state are inside the enclosing state, and
  /// none is a choice.
  func initialsOutside(_ report: inout Report) {
    for state in initials[.root] where isDefined(state) && tree.kind(state).isBranch {
      report.add(
        .initialOutside,
        "initial",
        "the initial state \(quotedState(state)) is a choice",
        suggestion: "Start in a state with eventless events instead"
      )
    }
    for position in 0..<stateCount {
      for state in initials[Node(position: position)]
      where isOutside(state, position) && !report.isFull {
        let isHistory = kind(ofState: position).isHistory
        let word = isHistory ? "default" : "initial state"
        let place = isHistory ? "the enclosing state" : "the state"
        report.add(
          .initialOutside,
          state: position,
          "initial",
          "the \(word) \(quotedState(state)) is not in \(place), or is a choice",
          suggestion: "Name a state in it that can be active"
        )
      }
    }
  }

  /// Returns true if an initial state of a state, or a default, is not where it has to be, or is a choice.
  func isOutside(_ state: Node, _ position: Int) -> Bool {
    guard isDefined(state) else { return false }
    let own = Node(position: position)
    let around = tree.kind(own).isHistory ? tree.parent(own) : own
    return !tree.isInside(state, around) || tree.kind(state).isBranch
  }
}
