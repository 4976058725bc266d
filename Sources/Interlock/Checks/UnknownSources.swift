extension Draft {
  /// An event comes from states of the machine.
  func unknownSources(_ report: inout Report) {
    for position in events.indices {
      for (entry, node) in sources[position].enumerated() where !isDefined(node) && !report.isFull {
        report.add(
          .unknownSource,
          event: position,
          "from",
          entry: entry,
          "the source \(quotedState(node)) is not defined",
          cure: cure(forUnknown: node)
        )
      }
    }
  }
}
