import InterlockData

/// What workers do with timers: deadlines are in the table of the entities, failures in one of their own.
struct TimerStatements: Sendable {
  /// The time, and the earliest deadline from one on. Takes that.
  let next: String

  /// Rows that are due, earliest deadline first, locked; locked rows are skipped. Takes the earliest deadline and how
  /// many at most. Returns what `RowStatements.row` returns, then the key, and how often it was tried, if a worker that
  /// has ended had begun it; NULL otherwise.
  let due: String

  /// Sets when a worker looks at an entity again; NULL for never; not if it has been changed since. Takes that,
  /// the key and the revision.
  let postponement: String

  /// Counts a failure of an entity, unless it was counted when it was begun. Takes key, reason and time. Returns how
  /// many there have been.
  let failure: String

  /// Says that an entity is begun: its reason is empty until that has an outcome. Takes key, time, and 1 to count it.
  let beginning: String

  /// Returns a row if an entity is begun and has no outcome yet. Takes its key.
  let begun: String

  /// Forgets the failures of an entity. Takes its key.
  let success: String

  /// Notifies listening workers of a timer that is due soon, when the transaction is committed; nil if the database has
  /// no notifications.
  let announcement: String?

  /// The table of failures.
  let schema: [SchemaObject]

  init(_ table: FleetTable, _ rows: RowStatements) {
    let dialect = table.dialect
    let failures = table.other("failures")
    // Rows of another definition are left to its programs.
    let ours = """
      FROM \(table.name) WHERE "deadline" >= \(table.parameter(1, .number))
        AND "definition" = \(dialect.literal(rows.definition))
      """
    next = #"SELECT \#(table.time), (SELECT "deadline" \#(ours) ORDER BY "deadline" LIMIT 1)"#
    due = """
      SELECT \(table.time), \(rows.read), \(table.key),
        (SELECT attempts FROM \(failures) WHERE entity = \(table.name).\(table.key) AND reason = '')
      \(ours) AND "deadline" <= \(table.statementTime)
      ORDER BY "deadline" LIMIT \(table.parameter(2, .integer))\(table.skippingLocked)
      """
    postponement = """
      UPDATE \(table.name) SET "deadline" = \(table.parameter(1, .number))
      WHERE \(table.key) = \(table.keyParameter(2)) AND "revision" = \(table.parameter(3, .integer))
      """
    let nextAttempt = table.attempt(after: "failure.attempts")
    failure = """
      INSERT INTO \(failures) AS failure (entity, attempts, reason, time)
      VALUES (\(table.keyParameter(1)), 1, \(table.parameter(2, .text)), \(table.parameter(3, .number)))
      ON CONFLICT (entity) DO UPDATE
      SET attempts = CASE WHEN failure.reason = '' AND failure.attempts > 0 THEN failure.attempts
        ELSE \(nextAttempt) END, reason = excluded.reason, time = excluded.time
      RETURNING attempts
      """
    beginning = """
      INSERT INTO \(failures) AS failure (entity, attempts, reason, time)
      VALUES (\(table.keyParameter(1)), \(table.parameter(3, .integer)), '', \(table.parameter(2, .number)))
      ON CONFLICT (entity) DO UPDATE
      SET attempts = failure.attempts % 1000000 + excluded.attempts, reason = '', time = excluded.time
      """
    begun = "SELECT 1 FROM \(failures) WHERE entity = \(table.keyParameter(1)) AND reason = ''"
    success = "DELETE FROM \(failures) WHERE entity = \(table.keyParameter(1))"
    announcement =
      dialect == .postgreSQL ? "SELECT pg_notify(\(dialect.literal(table.channel)), '')" : nil
    schema = [
      table.object(
        "failures",
        """
        CREATE TABLE \(failures) (
          entity \(table.keyColumnType) PRIMARY KEY NOT NULL,
          attempts INTEGER NOT NULL,
          reason TEXT NOT NULL,
          time DOUBLE PRECISION NOT NULL
        )
        """
      )
    ]
  }
}
