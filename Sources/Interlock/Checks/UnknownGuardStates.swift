extension NumberedDefinition {
  /// A guard asks about a state of the machine that can be active, not about a history state or a choice.
  func unknownGuardStates(_ report: inout Report) {
    for item in guardStates where stateCount > 0 && !report.isFull {
      let isDefined = isDefined(item.state)
      if isDefined, !tree.kind(item.state).isPseudo { continue }
      report.add(
        .unknownGuardState,
        event: item.event,
        "guards",
        entry: item.entry,
        "a guard asks about the state \(quotedState(item.state)), which "
          + (isDefined ? "is never active itself" : "is not defined"),
        suggestion: isDefined
          ? "Ask about a state that is entered with it" : suggestion(forUnknown: item.state)
      )
    }
  }
}
