extension NumberedDefinition {
  /// Every event has a source.
  func missingSources(_ report: inout Report) {
    for position in events.indices where sources[position].isEmpty && !report.isFull {
      report.add(
        .noSource,
        event: position,
        "from",
        "it has no source",
        suggestion: "Name a state of the machine, or let it come from any state ('*' in an archive)"
      )
    }
  }
}
