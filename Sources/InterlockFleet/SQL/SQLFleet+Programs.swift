import Interlock

// Statements for what formulas decide. A query in steps computes, for each entity, the row that it takes and the
// assigned values.

extension SQLFleet {
  /// The query of the steps, without the last `SELECT`.
  func steps(_ program: FiringProgram, base: String) -> String {
    let first = "\(names.step(0)) AS (\n\(base)\n\(dialect.fence)\n)"
    let others = program.steps.enumerated().map { index, columns in
      """
      \(names.step(index + 1)) AS (
      SELECT *,
      \(lines(columns, indentation: 2))
      FROM \(names.step(index))
      \(dialect.fence)
      )
      """
    }
    return ([first] + others).joined(separator: ", ")
  }

  /// The name of the last step.
  func lastStep(_ program: FiringProgram) -> String { names.step(program.steps.count) }

  /// The first step of an event: the entities in states in which it is tried.
  func base(_ program: FiringProgram, where condition: String?) -> String {
    let time = program.usesTime || hasTimeouts ? ", \(dialect.now) AS time" : ""
    let timer = hasTimeouts ? ", \(dialect.noTimer) AS timer" : ""
    return """
      SELECT entity.\(names.key) AS entity, entity.\(names.column) AS state\(time)\(timer)\(fields(program))
      FROM \(names.table) AS entity
      WHERE entity.\(names.column) IN (\(program.cases.joined(separator: ", ")))\(hasNoDueTimer)\(restriction(condition))
      """
  }

  /// The columns of fields in the first step.
  func fields(_ program: FiringProgram) -> String {
    program.fields.map { place in
      let column = dialect.identifier(fieldColumns[place].column)
      return ",\n  entity.\(column) AS \(FiringProgram.field(place))"
    }
    .joined()
  }

  /// The assignments of a program, after that of the state.
  func assignments(_ program: FiringProgram, from source: String) -> String {
    program.assigned.enumerated().map { index, place in
      let column = dialect.identifier(fieldColumns[place].column)
      return ", \(column) = \(source).\(FiringProgram.assigned(index))"
    }
    .joined()
  }

  /// The statements that fire what a program decides.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - base: Its first step.
  ///   - ending: In PostgreSQL, a query for further timers that end.
  /// - Returns: The statements, each with its semicolon.
  func statements(_ program: FiringProgram, base: String, ending: String? = nil) -> [String] {
    let steps = steps(program, base: base)
    switch (dialect, hasTimeouts) {
    case (_, false): return ["WITH \(steps)\n\(update(program));\n"]
    case (.sqlite, true):
      let assigned = program.assigned.indices.map { ", step.\(FiringProgram.assigned($0))" }
      return batch(
        noting: """
          WITH \(steps)
          SELECT step.entity, step.transition, step.time, step.timer\(assigned.joined())
          FROM \(lastStep(program)) AS step
          WHERE step.transition > 0
          """,
        program
      )
    case (.postgreSQL, true):
      return [
        chain(
          "\(steps), ",
          firing: """
            \(update(program))
            RETURNING entity.\(names.key) AS entity, transition.number AS transition,
              step.time AS time, step.timer AS timer
            """,
          ending: ending
        )
      ]
    }
  }

  private func update(_ program: FiringProgram) -> String {
    """
    UPDATE \(names.table) AS entity
    SET \(names.column) = transition.destination\(assignments(program, from: "step"))
    FROM \(lastStep(program)) AS step
    JOIN \(names.transitions) AS transition ON transition.number = step.transition
    WHERE entity.\(names.key) = step.entity\(isUnchanged(program))
    """
  }

  /// PostgreSQL checks again if another client has changed a row in the meantime; SQLite does not let any.
  private func isUnchanged(_ program: FiringProgram) -> String {
    guard dialect == .postgreSQL else { return "" }
    let fields = program.fields.map { place in
      let column = dialect.identifier(fieldColumns[place].column)
      return "\n  AND entity.\(column) IS NOT DISTINCT FROM step.\(FiringProgram.field(place))"
    }
    return "\n  AND entity.\(names.column) = step.state" + fields.joined()
  }

  /// The entities whose calls fail.
  func query(failing program: FiringProgram, base: String) -> String {
    """
    WITH \(steps(program, base: base))
    SELECT step.entity, step.state
    FROM \(lastStep(program)) AS step
    WHERE step.transition IS NULL
    ORDER BY step.entity;

    """
  }
}

extension SQLDialect {
  /// The value for no fired timer.
  fileprivate var noTimer: String {
    switch self {
    case .sqlite: "NULL"
    case .postgreSQL: "NULL::bigint"
    }
  }
}
