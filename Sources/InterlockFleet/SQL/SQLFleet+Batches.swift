// What firing does to timers: those of states that are left are cancelled, those of states that are entered are set.

extension SQLFleet {
  /// The statements of SQLite: pending changes are stored first, then applied.
  ///
  /// - Parameters:
  ///   - query: Entity, transition, time and the timer that fired, if any; then the values of assigned columns.
  ///   - program: What formulas decide; nil if they decide nothing.
  /// - Returns: The statements.
  func batch(noting query: String, _ program: FiringProgram? = nil) -> [String] {
    let assigned = (program?.assigned.indices.map { FiringProgram.assigned($0) } ?? [])
      .map { ", \($0)" }.joined()
    let assignments = program.map { self.assignments($0, from: "fired") } ?? ""
    return [
      "DELETE FROM \(names.fired);\n",
      "INSERT INTO \(names.fired) (entity, transition, time, timer\(assigned))\n\(query);\n",
      """
      UPDATE \(names.table) AS entity SET \(names.column) = transition.destination\(assignments)
      FROM \(names.fired) AS fired
      JOIN \(names.transitions) AS transition ON transition.number = fired.transition
      WHERE entity.\(names.key) = fired.entity;

      """,
      "\(endingTimers());\n",
      "\(startingTimers);\n",
    ]
  }

  /// The statement of PostgreSQL, which does all of it and returns how many entities were fired.
  ///
  /// - Parameters:
  ///   - preamble: Queries that the update refers to.
  ///   - update: The update, which returns what SQLite would store.
  ///   - others: A query for further timers that end.
  /// - Returns: The statement.
  func chain(_ preamble: String, firing update: String, ending others: String? = nil) -> String {
    """
    WITH \(preamble)\(names.fired) AS (
    \(update)
    ), \(names.ended) AS (
    \(endingTimers(others))
    ), \(names.started) AS (
    \(startingTimers)
    )
    SELECT count(*) FROM \(names.fired);

    """
  }

  private func endingTimers(_ others: String? = nil) -> String {
    let others = others.map { "\n  UNION ALL\n\($0)" } ?? ""
    return """
      DELETE FROM \(names.timers) WHERE number IN (
        SELECT fired.timer FROM \(names.fired) AS fired
        UNION ALL
        SELECT timer.number FROM \(names.fired) AS fired
        JOIN \(names.timerChanges) AS change ON change.transition = fired.transition
        JOIN \(names.timers) AS timer ON timer.entity = fired.entity AND timer.state = change.state
        WHERE change.seconds IS NULL\(others)
      )
      """
  }

  private var startingTimers: String {
    """
    INSERT INTO \(names.timers) (entity, state, seconds, deadline)
    SELECT fired.entity, change.state, change.seconds, fired.time + change.seconds
    FROM \(names.fired) AS fired
    JOIN \(names.timerChanges) AS change ON change.transition = fired.transition
    WHERE change.seconds IS NOT NULL
    ORDER BY fired.entity, change.position
    """
  }
}
