import InterlockData

/// The table of events from outside. Any program inserts them with plain SQL. An event without a time is parked.
struct InboxStatements: Sendable {
  /// Events that are due, of each entity only the oldest, locked. Takes how many at most, and the number of the
  /// first. Returns number, entity, event, payload, attempts, time and who.
  let batch: String

  /// Deletes an event. Takes its number.
  let done: String

  /// Sets when an event is tried again, or parks it. Takes the time, the reason, the number, and how often it was
  /// tried.
  let failure: String

  /// The table and its index.
  let schema: [SchemaObject]

  init(_ table: FleetTable) {
    let (dialect, inbox) = (table.dialect, table.other("inbox"))
    batch = """
      SELECT number, entity, event, payload, attempts, \(table.time), who FROM \(inbox) AS first
      WHERE number >= \(table.parameter(2, .integer)) AND due <= \(table.statementTime)
        AND NOT EXISTS (
        SELECT 1 FROM \(inbox) AS older
        WHERE older.entity = first.entity AND older.number < first.number
          AND older.due IS NOT NULL
      )
      ORDER BY number LIMIT \(table.parameter(1, .integer))\(table.skippingLocked)
      """
    done = "DELETE FROM \(inbox) WHERE number = \(table.parameter(1, .integer))"
    failure = """
      UPDATE \(inbox) SET due = \(table.parameter(1, .number)), reason = \(table.parameter(2, .text)),
        attempts = \(table.parameter(4, .integer))
      WHERE number = \(table.parameter(3, .integer))
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
