public import Interlock

extension Machine {
  /// The smallest flat machine that behaves like this one.
  ///
  /// Configurations that nothing can distinguish become one state. Its rows have guards by name: of several rows for
  /// one event, the first whose guards hold is taken, so the order of rows expresses the negations. Hierarchy, regions,
  /// history, choices and completions are gone; if guards decide where the machine begins, there is one more state,
  /// which is left at once.
  ///
  /// - Parameters:
  ///   - observation: What is observed of the states, and so distinguished.
  ///   - limit: How many configurations to explore at most.
  /// - Returns: The machine. `equivalence(to:)` confirms that it is equivalent.
  /// - Throws: `EquivalenceError` if the machine cannot be compared, has too many configurations, or does what a flat
  ///   machine without eventless rows cannot: above all, letting a timeout continue while it moves on.
  /// - Complexity: O(*m* log *m*) in the steps of all configurations, one for each combination of guard answers.
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
