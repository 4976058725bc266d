import InterlockData

/// The table of what entities have taken, in the order of numbers that never come back: a key can be used again.
struct HistoryStatements: Sendable {
  /// Stores something. Takes entity, revision, kind, event, time, origin, state, who, record, and a hash of the row after
  /// it.
  let insertion: String

  /// What was stored last of an entity. Takes its key. Returns revision and hash.
  let last: String

  /// What an entity has taken after a number. Takes its key, the number, and how many at most. Returns number, revision, kind,
  /// event, time, origin, state, who and record.
  let ofEntity: String

  /// Where the history begins that the current definition can replay. Takes the key. Returns number and record.
  let lastStart: String

  /// The table, and the view of it.
  let schema: [SchemaObject]

  init(_ table: FleetTable) {
    let (dialect, history) = (table.dialect, table.other("history"))
    let columns = "entity, revision, kind, event, time, origin, state, who, record, hash"
    let types: [DataType] = [.text, .text, .number, .text, .text, .text, .text, .text]
    let values =
      ([table.keyParameter(1), table.parameter(2, .integer)]
      + types.enumerated().map { table.parameter($0.offset + 3, $0.element) })
      .joined(separator: ", ")
    let ofKey = "FROM \(history) WHERE entity = \(table.keyParameter(1))"
    insertion = "INSERT INTO \(history) (\(columns)) VALUES (\(values))"
    last = "SELECT revision, hash \(ofKey) ORDER BY number DESC LIMIT 1"
    ofEntity = """
      SELECT number, revision, kind, event, time, origin, state, who, record \(ofKey)
        AND number > \(table.parameter(2, .integer))
      ORDER BY number LIMIT \(table.parameter(3, .integer))
      """
    lastStart = """
      SELECT number, record \(ofKey)
        AND kind IN ('\(HistoryKind.start)', '\(HistoryKind.migration)', '\(HistoryKind.drop)')
      ORDER BY number DESC LIMIT 1
      """
    let text = dialect.textType
    let shown = "entity, number, revision, kind, event, \(dialect.payload) AS payload"
    let view = """
      \(table.other("audit")) AS
      SELECT \(shown), \(dialect.timestamp) AS time, origin, state, who FROM \(history)
      """
    schema = [
      table.object(
        "history",
        """
        CREATE TABLE \(history) (
          number \(dialect.keyType),
          entity \(table.keyColumnType) NOT NULL,
          revision \(dialect.referenceType) NOT NULL,
          kind \(text) NOT NULL,
          event \(text),
          time DOUBLE PRECISION NOT NULL,
          origin \(text),
          state \(text) NOT NULL,
          who \(text),
          record \(text) NOT NULL,
          hash \(text) NOT NULL,
          UNIQUE (entity, number)
        )
        """
      ),
      table.object("audit", "CREATE VIEW \(view)"),
    ]
  }
}

extension SQLDialect {
  /// The payload in a record. PostgreSQL reads no record with an escaped NUL, which a user info can hold. A payload is safe,
  /// because it is a text whose escapes are escaped.
  fileprivate var payload: String {
    switch self {
    case .sqlite: "json_extract(record, '$.payload')"
    case .postgreSQL:
      """
      regexp_replace(record, \(literal(#"(?<!\\)((\\\\)*)\\u0000"#)), \(literal(#"\1\\ufffd"#)), 'g')::json
        ->> 'payload'
      """
    }
  }

  /// A time for people.
  fileprivate var timestamp: String {
    self == .sqlite ? "strftime('%Y-%m-%dT%H:%M:%fZ', time, 'unixepoch')" : "to_timestamp(time)"
  }
}
