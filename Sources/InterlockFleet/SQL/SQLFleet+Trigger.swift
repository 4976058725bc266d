import Interlock

extension SQLFleet {
  /// The trigger that refuses to change a state to one without a transition to it, no matter who tries it.
  ///
  /// It accepts what any event or timeout can do, guarded or not: the database cannot know which event it was, and
  /// whether its guards held. The text names the state, and those it can change to. SQLite aborts the
  /// statement; PostgreSQL raises a `check_violation`.
  ///
  /// For SQLite, these are three triggers and a table of one row: an insertion that replaces a row changes its state,
  /// too.
  public var triggerDefinition: String {
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
      \(triggersOfReplacement)
      """
    case .postgreSQL:
      // Afterwards, since triggers before an update can change what it does.
      """
      CREATE FUNCTION \(names.refusal)() RETURNS trigger LANGUAGE plpgsql AS \(function);
      CREATE TRIGGER \(names.check) AFTER UPDATE ON \(names.table)
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

  /// SQLite deletes a row that `INSERT OR REPLACE` replaces without running triggers, unless a connection enables
  /// `recursive_triggers`. So its state is stored before any insertion, and compared once the insertion has happened.
  /// What is stored if nothing is inserted in the end is overwritten by the next insertion.
  private var triggersOfReplacement: String {
    """
    CREATE TABLE \(names.replaced) (entity, state \(dialect.textType));
    CREATE TRIGGER \(names.insertion) BEFORE INSERT ON \(names.table)
    BEGIN
      DELETE FROM \(names.replaced);
      INSERT INTO \(names.replaced) (entity, state)
      SELECT \(names.key), \(names.column) FROM \(names.table) WHERE \(names.key) = NEW.\(names.key);
    END;
    CREATE TRIGGER \(names.replacement) AFTER INSERT ON \(names.table)
    WHEN EXISTS (
      SELECT 1 FROM \(names.replaced) AS replaced
      WHERE replaced.entity = NEW.\(names.key) AND replaced.state IS NOT NEW.\(names.column)
        AND NOT EXISTS (
          SELECT 1 FROM \(names.transitions) AS transition
          WHERE transition.source = replaced.state AND transition.destination = NEW.\(names.column)
        )
    )
    BEGIN
      SELECT CASE replaced.state
    \(refusals { "RAISE(ABORT, \($0))" })
      END
      FROM \(names.replaced) AS replaced;
    END;

    """
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

  /// For each state, whether the new one is illegal. PostgreSQL decides that ten times as fast as with a function that
  /// looks into a table, which SQLite does well.
  private var conditions: String {
    leaves.map { leaf in
      let ways = ways(from: leaf).map(literal).joined(separator: ", ")
      let isIllegal = ways.isEmpty ? "TRUE" : "(NEW.\(names.column) IN (\(ways))) IS NOT TRUE"
      return "    WHEN \(literal(leaf)) THEN \(isIllegal)"
    }
    .joined(separator: "\n")
  }

  /// A text for each state: SQLite's `RAISE` only takes literals.
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

  /// The other states that some transition leads to, in document order.
  private func ways(from leaf: StateID) -> [StateID] {
    (destinations[leaf] ?? []).subtracting([leaf]).sorted {
      positions[$0, default: 0] < positions[$1, default: 0]
    }
  }
}
