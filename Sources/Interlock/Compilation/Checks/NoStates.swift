extension Machine.Definition {
  /// A machine has at least one state.
  func noStates(_: Names) -> [Finding] {
    guard states.isEmpty else { return [] }
    return [
      finding(.noStates, "states", "there are no states", cure: "Add the state \(quoted(initial))")
    ]
  }
}
