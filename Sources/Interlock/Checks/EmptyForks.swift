extension Machine.Definition {
  /// A fork has targets: without any it would be an internal event.
  func emptyForks(_ names: Names) -> [Finding] {
    let empty = events.indices.lazy.filter { events[$0].isFork && events[$0].targets.isEmpty }
    return empty.prefix(Self.findingLimit).map { position in
      finding(
        .emptyFork,
        event: position,
        "to",
        "the list of its targets is empty, so that it leads nowhere",
        cure: "Name the states to which it leads, or make it an internal event: "
          + "'in' instead of 'from'"
      )
    }
  }
}
