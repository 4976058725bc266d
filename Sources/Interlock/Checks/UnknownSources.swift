extension NumberedDefinition {
  /// The sources of every event exist. The state whose completion an event waits for has a check of its own.
  func unknownSources(_ report: inout Report) {
    guard hasUnknownStates else { return }
    for position in events.indices {
      for (entry, node) in sources[position].enumerated()
      where !isDefined(node) && !isCompleted(node, by: position) && !report.isFull {
        report.add(
          .unknownSource,
          event: position,
          "from",
          entry: entry,
          "the source \(quotedState(node)) is not defined",
          suggestion: suggestion(forUnknown: node)
        )
      }
    }
  }
}
