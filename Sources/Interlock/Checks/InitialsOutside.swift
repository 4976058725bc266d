extension Machine.Definition {
  /// The initial states of a state are within it, those that a history state stands for within the state
  /// around it, and none is a choice.
  func initialsOutside(_ names: Names) -> [Finding] {
    let tree = names.tree
    let ofMachine = initial.filter { names.node($0).map(tree.kind) == .choice }.map { state in
      finding(
        .initialOutside,
        "initial",
        "the initial state \(quoted(state)) is a choice",
        cure: "Begin in a state with eventless events instead"
      )
    }
    let pairs = names.statesWithInitials.lazy.flatMap { position in
      states[position].initial.lazy.map { (position, $0) }
    }
    let outside = pairs.filter { position, initial in
      guard let node = names.node(initial) else { return false }
      let own = UInt32(position + 1)
      let around = tree.kind(own).isHistory ? tree.parent(own) : own
      return !tree.isInside(node, around) || tree.kind(node) == .choice
    }
    return ofMachine
      + outside.prefix(Self.findingLimit).map { position, initial in
        let isHistory = states[position].kind.isHistory
        let word = isHistory ? "default" : "initial state"
        let place = isHistory ? "the state around it" : "the state"
        return finding(
          .initialOutside,
          state: position,
          "initial",
          "the \(word) \(quoted(initial)) is not in \(place), or is a choice",
          cure: "Name a state in it that can be active"
        )
      }
  }
}
