import InterlockData

/// The table of the entities.
///
/// What it takes and returns as "the values" are state, rest and deadline, then the fields.
struct RowStatements: Sendable {
  let problems: [SQLFleetError.Problem]

  /// The fingerprint of the definition.
  let definition: String

  /// The current time. The first value of a row, too.
  let time: String

  /// A new row. Takes the values. The database makes its key, and the statement returns it.
  let insertion: String

  /// A new row. Takes the values, then the key. Returns the key.
  let keyedInsertion: String

  /// A row as it is. Takes the key. Returns time, revision, definition, then the values.
  let row: String

  /// The same, locked until the transaction ends.
  let lockedRow: String

  /// The same, unless somebody else has locked it.
  let freeRow: String

  /// Changes a row. Takes the values, then the key and the revision that it had. Returns the revision.
  let change: String

  /// Deletes a row. Takes the key. Returns it.
  let deletion: String

  /// The columns that `row` returns after the time.
  let read: String

  /// The table and its indices.
  let schema: [String]

  init(
    _ table: FleetTable,
    key: String,
    fields: [(column: String, field: SchemaField)],
    definition: String
  ) {
    let dialect = table.dialect
    let own = ["state", "rest", "deadline"]
    let names = fields.map(\.column)
    problems = table.problems(ofColumns: [key, "revision", "definition"] + own + names)
    self.definition = definition
    let written = (own + names).map(dialect.identifier)
    let types: [DataType] = [.text, .text, .number] + fields.map(\.field.type)
    let values = types.enumerated().map { table.parameter($0.offset + 1, $0.element) }
    let count = types.count

    let columns = (written + [#""definition""#]).joined(separator: ", ")
    let inserted = (values + [dialect.literal(definition)]).joined(separator: ", ")
    insertion = """
      INSERT INTO \(table.name) (\(columns)) VALUES (\(inserted)) RETURNING \(table.key)
      """
    keyedInsertion = """
      INSERT INTO \(table.name) (\(columns), \(table.key))
      VALUES (\(inserted), \(table.keyParameter(count + 1))) RETURNING \(table.key)
      """
    change = """
      UPDATE \(table.name) SET \(zip(written, values).map { "\($0) = \($1)" }.joined(separator: ", ")),
        "revision" = "revision" + 1, "definition" = \(dialect.literal(definition))
      WHERE \(table.key) = \(table.keyParameter(count + 1))
        AND "revision" = \(table.parameter(count + 2, .integer))
      RETURNING "revision"
      """
    read = ([#""revision""#, #""definition""#] + written).joined(separator: ", ")
    let selected = "FROM \(table.name) WHERE \(table.key) = \(table.keyParameter(1))"
    time = "SELECT \(table.time)"
    row = "\(time), \(read) \(selected)"
    switch dialect {
    // The transaction has locked the whole database already.
    case .sqlite: (lockedRow, freeRow) = (row, row)
    // The time of a row is read when the row has been locked, not when that began.
    case .postgreSQL:
      lockedRow = """
        WITH locked AS MATERIALIZED (SELECT \(read) \(selected) FOR UPDATE)
        \(time), \(read) FROM locked
        """
      freeRow = "\(row)\(table.skippingLocked)"
    }
    deletion = "DELETE \(selected) RETURNING \(table.key)"
    let fieldDefinitions = fields.map {
      ",\n  \(dialect.definition(ofColumn: $0.column, $0.field))"
    }
    schema = [
      """
      CREATE TABLE IF NOT EXISTS \(table.name) (
        \(table.keyDefinition),
        "state" \(dialect.textType) NOT NULL,
        "rest" \(dialect.textType),
        "deadline" DOUBLE PRECISION,
        "revision" \(dialect.referenceType) NOT NULL DEFAULT 0,
        "definition" \(dialect.textType) NOT NULL\(fieldDefinitions.joined())
      )
      """,
      """
      CREATE INDEX IF NOT EXISTS \(table.other("deadlines")) ON \(table.name) ("deadline")
      WHERE "deadline" IS NOT NULL
      """,
    ]
  }
}
