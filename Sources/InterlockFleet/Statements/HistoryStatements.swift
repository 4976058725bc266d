import InterlockData

/// The table of what entities have taken, in the order of revision and position.
struct HistoryStatements: Sendable {
  /// Stores something. Takes entity, revision, position, kind, event, time, origin, state, who and record.
  let insertion: String

  /// A row if something is stored of a revision. Takes entity and revision.
  let ofRevision: String

  /// What an entity has taken after a place. Takes its key, revision and position of the place, and how many at most. Returns
  /// revision, position, kind, event, time, origin, state, who and record.
  let ofEntity: String

  /// Where the history begins that the current definition can replay. Takes the key. Returns revision and position.
  let lastStart: String

  /// The table, and the view of it.
  let schema: [String]

  init(_ table: FleetTable) {
    let (dialect, history) = (table.dialect, table.other("history"))
    let columns = "entity, revision, position, kind, event, time, origin, state, who, record"
    let types: [DataType] = [.text, .text, .number, .text, .text, .text, .text]
    let values =
      ([table.keyParameter(1), table.parameter(2, .integer), table.parameter(3, .integer)]
      + types.enumerated().map { table.parameter($0.offset + 4, $0.element) })
      .joined(separator: ", ")
    let ofKey = "FROM \(history) WHERE entity = \(table.keyParameter(1))"
    insertion = "INSERT INTO \(history) (\(columns)) VALUES (\(values))"
    ofRevision = "SELECT 1 \(ofKey) AND revision = \(table.parameter(2, .integer)) LIMIT 1"
    ofEntity = """
      SELECT revision, position, kind, event, time, origin, state, who, record \(ofKey)
        AND (revision, position) > (\(table.parameter(2, .integer)), \(table.parameter(3, .integer)))
      ORDER BY revision, position LIMIT \(table.parameter(4, .integer))
      """
    lastStart = """
      SELECT revision, position \(ofKey)
        AND kind IN ('\(HistoryKind.start)', '\(HistoryKind.migration)', '\(HistoryKind.drop)')
      ORDER BY revision DESC, position DESC LIMIT 1
      """
    let text = dialect.textType
    let shown = "entity, revision, position, kind, event, \(dialect.payload) AS payload"
    let view = """
      \(table.other("audit")) AS
      SELECT \(shown), \(dialect.timestamp) AS time, origin, state, who FROM \(history)
      """
    schema = [
      """
      CREATE TABLE IF NOT EXISTS \(history) (
        entity \(table.keyColumnType) NOT NULL,
        revision \(dialect.referenceType) NOT NULL,
        position INTEGER NOT NULL,
        kind \(text) NOT NULL,
        event \(text),
        time DOUBLE PRECISION NOT NULL,
        origin \(text),
        state \(text) NOT NULL,
        who \(text),
        record \(text) NOT NULL,
        PRIMARY KEY (entity, revision, position)
      )
      """,
      "CREATE \(dialect == .sqlite ? "VIEW IF NOT EXISTS" : "OR REPLACE VIEW") \(view)",
    ]
  }
}

extension SQLDialect {
  /// The payload in a record.
  fileprivate var payload: String {
    self == .sqlite ? "json_extract(record, '$.payload')" : "record::json ->> 'payload'"
  }

  /// A time for people.
  fileprivate var timestamp: String {
    self == .sqlite ? "strftime('%Y-%m-%dT%H:%M:%fZ', time, 'unixepoch')" : "to_timestamp(time)"
  }
}
