import Interlock

extension SQLFleet {
  /// The trigger that refuses to change a state to one to which no transition leads, whoever tries it.
  ///
  /// It accepts what any event or timeout can do, guarded or not: which event it was, and whether its guards held,
  /// a database cannot know. The text names the state, and those to which it can change. SQLite aborts the
  /// statement; PostgreSQL raises a `check_violation`.
  public var trigger: String {
    switch dialect {
    case .sqlite:
      """
      CREATE TRIGGER \(names.check) BEFORE UPDATE OF \(names.column) ON \(names.table)
      WHEN OLD.\(names.column) IS NOT NEW.\(names.column) AND NOT EXISTS (
        SELECT 1 FROM \(names.transitions) AS transition
        WHERE transition.source = OLD.\(names.column)
          AND transition.destination = NEW.\(names.column)
      )
      BEGIN
        SELECT CASE OLD.\(names.column)
      \(refusals { "RAISE(ABORT, \($0))" })
        END;
      END;

      """
    case .postgreSQL:
      """
      CREATE FUNCTION \(names.refusal)() RETURNS trigger LANGUAGE plpgsql AS \(function);
      CREATE TRIGGER \(names.check) BEFORE UPDATE OF \(names.column) ON \(names.table)
      FOR EACH ROW WHEN (
        OLD.\(names.column) IS DISTINCT FROM NEW.\(names.column) AND CASE OLD.\(names.column)
      \(conditions)
          ELSE TRUE
        END
      )
      EXECUTE FUNCTION \(names.refusal)();

      """
    }
  }

  private var function: String {
    dialect.dollarQuoted(
      """

      BEGIN
        RAISE EXCEPTION USING
          ERRCODE = 'check_violation',
          DETAIL = format('It was to be changed to %L.', NEW.\(names.column)),
          MESSAGE = CASE OLD.\(names.column)
      \(refusals { $0 })
          END;
      END;

      """
    )
  }

  /// For each state whether the new one is illegal. PostgreSQL decides that ten times as fast as a function that
  /// looks into a table, which SQLite does well.
  private var conditions: String {
    leaves.map { leaf in
      let ways = ways(from: leaf).map(literal).joined(separator: ", ")
      let isIllegal = ways.isEmpty ? "TRUE" : "(NEW.\(names.column) IN (\(ways))) IS NOT TRUE"
      return "    WHEN \(literal(leaf)) THEN \(isIllegal)"
    }
    .joined(separator: "\n")
  }

  /// A text for each state: `RAISE` of SQLite takes literals alone.
  private func refusals(_ raise: (String) -> String) -> String {
    let cases = leaves.map { leaf in
      let text = refusal(texts[leaf], ways(from: leaf).map { texts[$0] })
      return "    WHEN \(literal(leaf)) THEN \(raise(dialect.literal(text)))"
    }
    let unknown = dialect.literal("The machine has no such state, so it cannot be left.")
    return (cases + ["    ELSE \(raise(unknown))"]).joined(separator: "\n")
  }

  private func refusal(_ state: String, _ others: [String]) -> String {
    others.isEmpty
      ? "The state \(quoted(state)) cannot be left: no transition leads from it to another."
      : "The state \(quoted(state)) can change only to \(list(of: others))."
  }

  /// The other states to which some transition leads, in document order.
  private func ways(from leaf: StateID) -> [StateID] {
    let ways = (destinations[leaf] ?? []).subtracting([leaf])
    return leaves.filter(ways.contains)
  }
}
