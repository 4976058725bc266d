extension Machine.Definition {
  /// A history state stands in a state, which it remembers, and has a default.
  func misplacedHistory(_ names: Names) -> [Finding] {
    let nodes = ascending(Array(names.tree.histories.values.joined()))
    let histories = nodes.lazy.map { Int($0) - 1 }.filter {
      parents[$0] == nil || states[$0].initial.isEmpty
    }
    return histories.prefix(Self.findingLimit).map { position in
      let hasParent = parents[position] != nil
      return finding(
        .misplacedHistory,
        state: position,
        hasParent ? "initial" : "id",
        hasParent ? "the history state has no default" : "a history state has to be in a state",
        cure: hasParent
          ? "Name the state that it stands for as long as there is no history"
          : "Put it into the state that it is to remember"
      )
    }
  }
}
