extension NumberedDefinition {
  /// A machine has at least one state.
  func noStates(_ report: inout Report) {
    guard stateCount == 0 else { return }
    let suggestion = initials[0].first.map { "Add the state \(quotedState($0))" } ?? "Add a state"
    report.add(.noStates, "states", "there are no states", suggestion: suggestion)
  }
}
