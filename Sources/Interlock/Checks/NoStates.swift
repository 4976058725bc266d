extension Machine.Definition {
  /// A machine has at least one state.
  func noStates(_: Names) -> [Finding] {
    guard states.isEmpty else { return [] }
    let cure = initial.first.map { "Add the state \(quoted($0))" } ?? "Add a state"
    return [
      finding(.noStates, "states", "there are no states", cure: cure)
    ]
  }
}
