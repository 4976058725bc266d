extension Machine {
  /// The activities of states, by state.
  ///
  /// - Complexity: O(1).
  package var activities: [StateID: [any StateActivity]] { plan.activities }

  /// The states with activities, in document order.
  package var statesWithActivities: [StateID] {
    plan.stateIDs.filter { plan.activities[$0] != nil }
  }
}
