public import Interlock

extension Machine {
  /// The smallest flat machine that behaves as this one.
  ///
  /// Configurations that nothing that can happen tells apart are one state. Its rows have guards by name: of
  /// several rows for one event, the first whose guards hold is taken, and what a guard that does not hold
  /// decides is said by their order. Hierarchy, regions, history, choices and completions are gone; where
  /// guards decide where the machine begins, there is one more state, which is left at once.
  ///
  /// - Parameters:
  ///   - observation: What is seen of the states, and so told apart.
  ///   - limit: How many configurations are looked at.
  /// - Returns: The machine. `equivalence(to:)` finds it equivalent.
  /// - Throws: `EquivalenceError` where the machine cannot be compared, has too many configurations, or does
  ///   what a flat machine without eventless rows cannot: above all, let a timeout go on while it goes
  ///   elsewhere.
  /// - Complexity: O(*m* log *m*) in the steps of all configurations, one for each way in which guards can
  ///   answer.
  public func minimized(
    observing observation: StateObservation = .events,
    limit: Int = 100_000
  ) throws(EquivalenceError) -> MinimizedMachine<StateID, EventID> {
    let problems = comparisonProblems + assignmentProblems
    guard problems.isEmpty else { throw EquivalenceError(problems: problems) }
    let table = try ReactionTable(of: self, guardNames: guardNames, limit: limit)
    let classes = try StateClasses(of: table, observation, limit: limit)
    return try FlatMachine(of: table, classes, guards: guards).minimized()
  }
}
