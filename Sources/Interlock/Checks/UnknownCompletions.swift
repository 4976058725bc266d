extension NumberedDefinition {
  /// A completion event waits for a compound or parallel state of the machine.
  func unknownCompletions(_ report: inout Report) {
    for position in events.indices where stateCount > 0 && !report.isFull {
      guard case .completion(let state) = events[position].trigger else { continue }
      let isDefined = isDefined(state)
      if isDefined, tree.kind(state).hasOneActiveChild || tree.kind(state).hasRegions { continue }
      report.add(
        .unknownCompletion,
        event: position,
        "completion",
        "it waits for the completion of \(quotedState(state)), which "
          + (isDefined ? "contains no states" : "is not defined"),
        suggestion: isDefined
          ? "Put states into it, one of them final, or wait for another state"
          : suggestion(forUnknown: state)
      )
    }
  }
}
