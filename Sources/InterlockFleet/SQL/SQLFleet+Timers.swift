import Interlock

extension SQLFleet {
  /// The statements that fire the first due timer of each entity, at its deadline; none if the machine
  /// has no timeouts.
  ///
  /// Run them in order in one transaction, and repeat until nothing is fired: timers that are due later, and newly set
  /// ones, then have their turn, as in `Machine.advance(to:)`. The time and the number of entities are as in
  /// ``statements(firing:where:)``. An entity whose first timer needs code waits for that;
  /// ``queryForTimersNeedingCode`` lists it. A due timer without an entity, or of a state that its entity is no longer
  /// in, is skipped and deleted: changing states by hand leaves such timers.
  public var statementsForDueTimers: [String] {
    guard hasTimeouts else { return [] }
    if let timerProgram {
      let base = base(timers: timerProgram)
      return deletions + statements(timerProgram, base: base, ending: timersWithoutRow)
    }
    switch dialect {
    case .sqlite:
      return deletions
        + batch(
          noting: """
            SELECT due.entity, transition.number, due.deadline, due.number
            FROM (
            \(dueTimers)
            ) AS due
            JOIN \(names.table) AS entity ON entity.\(names.key) = due.entity
            JOIN \(names.transitions) AS transition ON \(isOfTimer)
            WHERE \(isDecided)
            """
        )
    case .postgreSQL:
      return [
        chain(
          "\(names.due) AS (\n\(dueTimers)\n), ",
          firing: """
            UPDATE \(names.table) AS entity SET \(names.column) = transition.destination
            FROM \(names.due) AS due
            JOIN \(names.transitions) AS transition
              ON transition.timeout_of = due.state AND transition.seconds = due.seconds
            WHERE entity.\(names.key) = due.entity AND transition.source = entity.\(names.column)
              AND \(isDecided)
            RETURNING entity.\(names.key) AS entity, transition.number AS transition,
              due.deadline AS time, due.number AS timer
            """,
          ending: timersWithoutRow
        )
      ]
    }
  }

  /// A query for the entities whose first due timer needs code: keys and states. Nil if the machine has no
  /// timeouts.
  ///
  /// The time is a parameter, as in ``statements(firing:where:)``.
  public var queryForTimersNeedingCode: String? {
    guard hasTimeouts else { return nil }
    return """
      SELECT entity.\(names.key), entity.\(names.column)
      FROM (
      \(dueTimers)
      ) AS due
      JOIN \(names.table) AS entity ON entity.\(names.key) = due.entity
      WHERE NOT EXISTS (
        SELECT 1 FROM \(names.transitions) AS transition
        WHERE \(isOfTimer) AND \(isDecided)
      )
      ORDER BY entity.\(names.key);

      """
  }

  /// The statement that sets all timers of inserted entities; nil if the machine has no timeouts.
  ///
  /// The time is a parameter, as in ``statements(firing:where:)``.
  ///
  /// - Parameter condition: Which entities, as SQL about the columns of their table. They must have no timers yet.
  /// - Returns: The statement, with its semicolon.
  public func statement(startingTimersWhere condition: String) -> String? {
    guard hasTimeouts else { return nil }
    let rows = leaves.flatMap { leaf in
      (timeouts[leaf] ?? []).enumerated().map { position, timeout in
        let seconds = timeout.duration.seconds
        return "(\(literal(leaf)), \(position + 1), \(literal(timeout.state)), \(seconds))"
      }
    }
    return """
      WITH timeout (leaf, position, state, seconds) AS (VALUES
      \(lines(rows, indentation: 2))
      )
      INSERT INTO \(names.timers) (entity, state, seconds, deadline)
      SELECT entity.\(names.key), timeout.state, timeout.seconds, \(dialect.now) + timeout.seconds
      FROM \(names.table) AS entity
      JOIN timeout ON timeout.leaf = entity.\(names.column)\(restriction(condition))
      ORDER BY entity.\(names.key), timeout.position;

      """
  }

  /// For each entity, the first due timer of those that match; of several with the same deadline, the one that was set
  /// first.
  private var dueTimers: String {
    switch dialect {
    case .sqlite:
      """
      SELECT number, entity, state, seconds, deadline FROM (
        SELECT *, row_number() OVER (PARTITION BY entity ORDER BY deadline, number) AS place
        FROM \(names.timers) AS timer
        WHERE \(isDue) AND \(matches)
      ) WHERE place = 1
      """
    case .postgreSQL:
      """
      SELECT DISTINCT ON (timer.entity)
        timer.number, timer.entity, timer.state, timer.seconds, timer.deadline
      FROM \(names.timers) AS timer
      WHERE \(isDue) AND \(matches)
      ORDER BY timer.entity, timer.deadline, timer.number
      """
    }
  }

  /// The first step for timers: the first due ones, and their entities.
  private func base(timers program: FiringProgram) -> String {
    """
    SELECT entity.\(names.key) AS entity, entity.\(names.column) AS state,
      due.deadline AS time, due.number AS timer, due.state AS timeout_of, due.seconds AS seconds\(fields(program))
    FROM (
    \(dueTimers)
    ) AS due
    JOIN \(names.table) AS entity ON entity.\(names.key) = due.entity
    WHERE EXISTS (
      SELECT 1 FROM \(names.transitions) AS transition
      WHERE \(isOfTimer) AND \(isDecided)
    )
    """
  }

  /// A query for the entities whose first due timer leads to a call that fails, for example with an overflow: keys and
  /// states. Nil if no formula is involved in timeouts.
  ///
  /// Such a timer stays due, and later ones wait.
  public var queryForFailingTimers: String? {
    timerProgram.map { query(failing: $0, base: base(timers: $0)) }
  }

  /// What SQLite deletes first; PostgreSQL does it in its one statement.
  private var deletions: [String] {
    guard dialect == .sqlite else { return [] }
    return ["DELETE FROM \(names.timers) AS timer\nWHERE \(isDue) AND NOT \(matches);\n"]
  }

  private var timersWithoutRow: String {
    """
    SELECT timer.number FROM \(names.timers) AS timer
    WHERE \(isDue) AND NOT \(matches)
    """
  }

  /// That an entity has no timer that would have to come before an event, as a part of a condition.
  var hasNoDueTimer: String {
    guard hasTimeouts else { return "" }
    return """

        AND NOT EXISTS (
          SELECT 1 FROM \(names.timers) AS timer
          JOIN \(names.transitions) AS due ON due.timeout_of = timer.state AND due.seconds = timer.seconds
          WHERE timer.entity = entity.\(names.key) AND \(isDue) AND due.source = entity.\(names.column)
        )
      """
  }

  private var isDue: String {
    "timer.deadline <= \(dialect.now)"
  }

  /// Whether a timer belongs to the current state of its entity.
  private var matches: String {
    """
    EXISTS (
      SELECT 1 FROM \(names.table) AS entity
      JOIN \(names.transitions) AS transition ON transition.source = entity.\(names.column)
      WHERE entity.\(names.key) = timer.entity
        AND transition.timeout_of = timer.state AND transition.seconds = timer.seconds
    )
    """
  }

  private var isOfTimer: String {
    """
    transition.source = entity.\(names.column)
        AND transition.timeout_of = due.state AND transition.seconds = due.seconds
    """
  }
}
