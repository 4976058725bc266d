extension Draft {
  /// Every fork has targets. Without targets, it would be an internal event.
  func emptyForks(_ report: inout Report) {
    for position in events.indices where events[position].isFork && targets[position].isEmpty {
      guard !report.isFull else { return }
      report.add(
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
