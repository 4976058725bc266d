extension NumberedDefinition {
  /// The targets of every event exist.
  func unknownTargets(_ report: inout Report) {
    guard hasUnknownStates else { return }
    for position in events.indices {
      for node in targets[position] where !isDefined(node) && !report.isFull {
        report.add(
          .unknownTarget,
          event: position,
          "to",
          "the target \(quotedState(node)) is not defined",
          suggestion: suggestion(forUnknown: node)
        )
      }
    }
  }
}
