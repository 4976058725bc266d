extension Draft {
  /// Every event can be fired from some state.
  func missingSources(_ report: inout Report) {
    for position in events.indices where !sources[position].contains(where: isDefined) {
      guard !report.isFull else { return }
      report.add(
        .noSource,
        event: position,
        "from",
        sources[position].isEmpty ? "it has no source" : "none of its sources is defined",
        suggestion: "Name a state of the machine, or let it come from any state ('*' in an archive)"
      )
    }
  }
}
