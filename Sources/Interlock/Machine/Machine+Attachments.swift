extension Machine {
  /// The attachments of states, by state.
  ///
  /// - Complexity: O(1).
  package var attachments: [StateID: [any Sendable]] { plan.attachments }

  /// The states with attachments, in document order.
  package var attachedStates: [StateID] {
    plan.stateIDs.filter { plan.attachments[$0] != nil }
  }
}
