extension Draft {
  /// Every fork has targets. Without targets, it would be an internal event.
  func emptyForks(_ report: inout Report) {
    for position in events.indices where events[position].isFork && targets[position].isEmpty {
      guard !report.isFull else { return }
      report.add(
        .emptyFork,
        event: position,
        "to",
        "its list of targets is empty, so it leads nowhere",
        suggestion:
          "Name its target states, or make it an internal event with 'in' instead of 'from'"
      )
    }
  }
}
