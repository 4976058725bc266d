extension NumberedDefinition {
  /// The initial states, of the machine and of its states, exist.
  func unknownInitialStates(_ report: inout Report) {
    guard hasUnknownStates else { return }
    for node in tree.nodes {
      for state in initials[node] where !isDefined(state) && !report.isFull {
        addUnknownInitial(state, of: node, &report)
      }
    }
  }

  private func addUnknownInitial(_ state: Node, of node: Node, _ report: inout Report) {
    let isDefault = tree.kind(node).isHistory
    let message =
      "the \(isDefault ? "default" : "initial state") \(quotedState(state)) is not defined"
    let suggestion = suggestion(forUnknown: state)
    if node == .root {
      report.add(.unknownInitialState, "initial", message, suggestion: suggestion)
    } else {
      report.add(
        .unknownInitialState,
        state: node.position,
        "initial",
        message,
        suggestion: suggestion
      )
    }
  }
}
