public import Interlock

extension Machine {
  /// Returns the smallest flat machine that behaves like this one.
  ///
  /// Equivalent configurations become one state. Its transitions have guards by name: of several transitions for one
  /// event, the first whose guards hold is taken, so their order expresses the negations. There are no hierarchy,
  /// regions, history, choices or completions. If guards decide where the machine begins, there is one more state,
  /// which is left at once.
  ///
  /// - Parameters:
  ///   - observation: The observation of states. It distinguishes configurations.
  ///   - limit: How many configurations to explore at most.
  /// - Returns: The machine. `equivalence(to:)` confirms that it is equivalent.
  /// - Throws: `EquivalenceError` if the machine cannot be compared, has too many configurations, or needs more than a
  ///   flat machine without eventless transitions: above all, a timeout that continues across a change of state.
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
