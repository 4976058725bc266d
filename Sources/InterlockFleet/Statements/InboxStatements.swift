import InterlockData

/// The table of events from outside. Any program inserts them with plain SQL. An event without a time is parked.
struct InboxStatements: Sendable {
  /// Where the next events end. Takes how many at most, and the number after which they begin. Returns the number of the
  /// last; NULL if none waits.
  let next: String

  /// Events that are due, locked: of each entity the oldest, and those that follow it. Locked ones are skipped. Takes
  /// how many at most, the number after which they begin, and that of the last. Returns number, entity, event, payload,
  /// attempts, time, who, the place among the events of its entity, from 1, and whether a worker that has ended had
  /// begun it.
  let batch: String

  /// Deletes an event. Takes its number.
  let done: String

  /// Sets when an event is tried again, or parks it. Takes the time, the reason, the number, and how often it was
  /// tried. The reason is empty while a worker has begun it.
  let failure: String

  /// Locks an event that a worker has begun. Takes its number.
  let begun: String

  /// The table and its index.
  let schema: [SchemaObject]

  init(_ table: FleetTable) {
    let (dialect, inbox) = (table.dialect, table.other("inbox"))
    let after = "number > \(table.parameter(2, .integer)) AND due IS NOT NULL"
    next = """
      SELECT max(number) FROM (
        SELECT number FROM \(inbox) WHERE \(after) ORDER BY number LIMIT \(table.parameter(1, .integer))
      ) AS line
      """
    // What waits for an event that is not due is no run of its own. The oldest event of an entity is asked for by its
    // minimum, because the database would compare all pairs of an entity's events for a `NOT EXISTS`.
    batch = """
      WITH line AS (
        SELECT number, entity, due FROM \(inbox) WHERE \(after) AND number <= \(table.parameter(3, .integer))
      ), beginning AS (
        SELECT entity FROM line GROUP BY entity HAVING (
          SELECT min(older.number) FROM \(inbox) AS older WHERE older.entity = line.entity
            AND older.number <= \(table.parameter(2, .integer)) AND older.due IS NOT NULL
        ) IS NULL
      ), runs AS (
        SELECT number, row_number() OVER run AS place, max(due) OVER run AS latest FROM line
        WHERE entity IN (SELECT entity FROM beginning) WINDOW run AS (PARTITION BY entity ORDER BY number)
      )
      SELECT event.number, event.entity, event.event, event.payload, event.attempts, \(table.time), event.who,
        runs.place, event.reason = ''
      FROM runs JOIN \(inbox) AS event ON event.number = runs.number
      WHERE runs.latest <= \(table.statementTime) AND event.due <= \(table.statementTime)
      ORDER BY event.number LIMIT \(table.parameter(1, .integer))\(table.skippingLocked)
      """
    done = "DELETE FROM \(inbox) WHERE number = \(table.parameter(1, .integer))"
    failure = """
      UPDATE \(inbox) SET due = \(table.parameter(1, .number)), reason = \(table.parameter(2, .text)),
        attempts = \(table.parameter(4, .integer))
      WHERE number = \(table.parameter(3, .integer))
      """
    begun = """
      SELECT 1 FROM \(inbox) WHERE number = \(table.parameter(1, .integer))
        AND reason = ''\(table.locking)
      """
    schema = [
      table.object(
        "inbox",
        """
        CREATE TABLE \(inbox) (
          number \(dialect.keyType),
          entity \(table.keyColumnType) NOT NULL,
          event \(dialect.textType) NOT NULL,
          payload \(dialect.textType),
          due DOUBLE PRECISION DEFAULT 0,
          attempts INTEGER NOT NULL DEFAULT 0,
          reason TEXT,
          who \(dialect.textType)
        )
        """
      ),
      table.object(
        "inbox_order",
        """
        CREATE INDEX \(table.other("inbox_order")) ON \(inbox) (entity, number)
        WHERE due IS NOT NULL
        """
      ),
    ]
  }
}
