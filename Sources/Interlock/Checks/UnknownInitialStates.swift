extension Draft {
  /// The initial states, of the machine and of its states, are among the states.
  func unknownInitialStates(_ report: inout Report) {
    guard stateCount > 0 else { return }
    for node in 0...stateCount {
      for state in initials[node] where !isDefined(state) && !report.isFull {
        addUnknownInitial(state, of: node, &report)
      }
    }
  }

  private func addUnknownInitial(_ state: UInt32, of node: Int, _ report: inout Report) {
    let isDefault = tree.kind(UInt32(node)).isHistory
    let message =
      "the \(isDefault ? "default" : "initial state") \(quotedState(state)) is not defined"
    let cure = cure(forUnknown: state)
    if node == 0 {
      report.add(.unknownInitialState, "initial", message, cure: cure)
    } else {
      report.add(.unknownInitialState, state: node - 1, "initial", message, cure: cure)
    }
  }
}
