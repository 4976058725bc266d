import InterlockData

/// The table of requests that are answered once.
struct RequestStatements: Sendable {
  /// The request with a name. Takes it. Returns the hash of what was asked for, the answer, and the entity.
  let answer: String

  /// Stores a request. Takes name, key, hash, answer and time.
  let insertion: String

  /// Forgets requests that were answered longer ago than a number of seconds. Takes that.
  let deletion: String

  /// The table and its index.
  let schema: [SchemaObject]

  init(_ table: FleetTable) {
    let (text, requests) = (table.dialect.textType, table.other("requests"))
    answer =
      "SELECT hash, answer, entity FROM \(requests) WHERE request = \(table.parameter(1, .text))"
    insertion = """
      INSERT INTO \(requests) (request, entity, hash, answer, time)
      VALUES (\(table.parameter(1, .text)), \(table.keyParameter(2)), \(table.parameter(3, .text)),
        \(table.parameter(4, .text)), \(table.parameter(5, .number)))
      """
    deletion = """
      DELETE FROM \(requests) WHERE time < \(table.statementTime) - \(table.parameter(1, .number))
      """
    schema = [
      table.object(
        "requests",
        """
        CREATE TABLE \(requests) (
          request \(text) PRIMARY KEY NOT NULL,
          entity \(table.keyColumnType) NOT NULL,
          hash \(text) NOT NULL,
          answer \(text) NOT NULL,
          time DOUBLE PRECISION NOT NULL
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
