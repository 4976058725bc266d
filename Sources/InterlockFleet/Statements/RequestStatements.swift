import InterlockData

/// The table of requests that are answered once.
struct RequestStatements: Sendable {
  /// The request with a name. Takes it. Returns the hash of what was asked for, the answer, the entity, the event, and the
  /// definition of the program that has answered.
  let answer: String

  /// Stores a request. Takes name, key, hash, answer, time and event. Returns a row, unless another transaction has stored one with
  /// this name.
  let insertion: String

  /// Forgets requests that were answered longer ago than a number of seconds. Takes that, and how many at most. Returns a row
  /// for each.
  let deletion: String

  /// The table and its index.
  let schema: [SchemaObject]

  init(_ table: FleetTable, definition: String) {
    let (text, requests) = (table.dialect.textType, table.other("requests"))
    answer = """
      SELECT hash, answer, entity, event, definition FROM \(requests)
      WHERE request = \(table.parameter(1, .text))
      """
    insertion = """
      INSERT INTO \(requests) (request, entity, hash, answer, time, event, definition)
      VALUES (\(table.parameter(1, .text)), \(table.keyParameter(2)), \(table.parameter(3, .text)),
        \(table.parameter(4, .text)), \(table.parameter(5, .number)), \(table.parameter(6, .text)),
        \(table.dialect.literal(definition)))
      ON CONFLICT (request) DO NOTHING RETURNING request
      """
    deletion = """
      DELETE FROM \(requests) WHERE request IN (
        SELECT request FROM \(requests)
        WHERE time < \(table.statementTime) - \(table.parameter(1, .number))
        ORDER BY time LIMIT \(table.parameter(2, .integer))\(table.skippingLocked)
      )
      RETURNING 1
      """
    schema = [
      table.object(
        "requests",
        """
        CREATE TABLE \(requests) (
          request \(text) PRIMARY KEY NOT NULL,
          entity \(table.keyColumnType) NOT NULL,
          event \(text),
          hash \(text) NOT NULL,
          answer \(text) NOT NULL,
          time DOUBLE PRECISION NOT NULL,
          definition \(text) NOT NULL
        )
        """
      ),
      table.object(
        "requests_by_time",
        "CREATE INDEX \(table.other("requests_by_time")) ON \(requests) (time)"
      ),
    ]
  }
}
