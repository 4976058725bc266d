import InterlockData
import InterlockEvolution

/// The statements of a fleet that runs. They depend on nothing but its table, so they are written once.
struct FleetStatements: Sendable {
  let problems: [SQLFleetError.Problem]

  /// The tables and indices, each as one statement that does nothing if they exist.
  let schema: @Sendable (_ states: [String]) -> [String]

  /// The current time. The first value of a row, too.
  let time: String

  /// A new row, from the values of `Row`. The database makes its key, and the statement returns it.
  let insertion: String

  /// A new row, from the values of `Row`, then the key. Returns the key.
  let keyedInsertion: String

  /// A row, locked until the transaction ends, and the time after that. Takes the key.
  let lockedRow: String

  /// A row as it is. Takes the key.
  let row: String

  /// Changes a row. Takes the values of `Row`, then the key and the revision that it had. Returns the revision.
  let change: String

  /// Deletes a row. Takes the key. Returns it.
  let deletion: String

  /// The request with a name: the hash of what was requested, and the answer.
  let request: String

  /// Stores a request: name, key, hash, answer, time.
  let requestInsertion: String

  /// The fingerprint of the definition.
  let definition: String

  init(
    table: String,
    key: String,
    _ keyType: FleetKeyType,
    fields: [(column: String, field: SchemaField)],
    definition: String,
    _ dialect: SQLDialect
  ) {
    let own = [key] + Self.columns
    problems = dialect.problems(ofTable: table, ofColumns: own + fields.map(\.column))
    self.definition = definition

    let name = dialect.identifier(table)
    let requests = dialect.identifier("\(table)_requests")
    let keyName = dialect.identifier(key)
    let types: [DataType] = [.text, .text, .number] + fields.map(\.field.type)
    let written = (["state", "rest", "deadline"] + fields.map(\.column)).map(dialect.identifier)
    let values = types.enumerated().map { dialect.parameter($0.offset + 1, $0.element) }
    let count = types.count
    let columns = (written + [dialect.identifier("definition")]).joined(separator: ", ")
    let inserted = (values + [dialect.literal(definition)]).joined(separator: ", ")

    insertion = """
      INSERT INTO \(name) (\(columns)) VALUES (\(inserted)) RETURNING \(keyName)
      """
    keyedInsertion = """
      INSERT INTO \(name) (\(columns), \(keyName))
      VALUES (\(inserted), \(dialect.parameter(count + 1, key: keyType))) RETURNING \(keyName)
      """
    change = """
      UPDATE \(name) SET \(zip(written, values).map { "\($0) = \($1)" }.joined(separator: ", ")),
        "revision" = "revision" + 1
      WHERE \(keyName) = \(dialect.parameter(count + 1, key: keyType))
        AND "revision" = \(dialect.parameter(count + 2, .integer))
      RETURNING "revision"
      """
    let read = (["revision", "definition"].map(dialect.identifier) + written).joined(separator: ", ")
    let selected = "FROM \(name) WHERE \(keyName) = \(dialect.parameter(1, key: keyType))"
    time = "SELECT \(dialect.time)"
    row = "SELECT \(dialect.time), \(read) \(selected)"
    switch dialect {
    // The transaction has locked the database already.
    case .sqlite: lockedRow = row
    // The time of a row is read when the row has been locked, not when that began.
    case .postgreSQL:
      lockedRow = """
        WITH locked AS MATERIALIZED (SELECT \(read) \(selected) FOR UPDATE)
        SELECT \(dialect.time), \(read) FROM locked
        """
    }
    deletion = "DELETE \(selected) RETURNING \(keyName)"
    request = "SELECT hash, answer FROM \(requests) WHERE request = \(dialect.parameter(1, .text))"
    requestInsertion = """
      INSERT INTO \(requests) (request, entity, hash, answer, time)
      VALUES (\(dialect.parameter(1, .text)), \(dialect.parameter(2, key: keyType)),
        \(dialect.parameter(3, .text)), \(dialect.parameter(4, .text)), \(dialect.parameter(5, .number)))
      """
    let fieldDefinitions = fields.map { dialect.definition(ofColumn: $0.column, $0.field) }
    let deadlines = dialect.identifier("\(table)_deadlines")
    schema = { states in
      [
        """
        CREATE TABLE IF NOT EXISTS \(name) (
          \(keyName) \(dialect.primaryKey(keyType)),
          "state" \(dialect.textType) NOT NULL CHECK ("state" IN (
            \(states.map(dialect.literal).joined(separator: ",\n    "))
          )),
          "rest" \(dialect.textType),
          "deadline" DOUBLE PRECISION,
          "revision" \(dialect.referenceType) NOT NULL DEFAULT 0,
          "definition" \(dialect.textType) NOT NULL\(fieldDefinitions.map { ",\n  \($0)" }.joined())
        )
        """,
        """
        CREATE INDEX IF NOT EXISTS \(deadlines) ON \(name) ("deadline") WHERE "deadline" IS NOT NULL
        """,
        """
        CREATE TABLE IF NOT EXISTS \(requests) (
          request \(dialect.textType) PRIMARY KEY NOT NULL,
          entity \(dialect.columnType(keyType)) NOT NULL,
          hash \(dialect.textType) NOT NULL,
          answer \(dialect.textType) NOT NULL,
          time DOUBLE PRECISION NOT NULL
        )
        """,
      ]
    }
  }

  /// The columns of every fleet, besides the key.
  private static let columns = ["state", "rest", "deadline", "revision", "definition"]
}

extension SQLDialect {
  /// The current time, in seconds since 1970.
  fileprivate var time: String {
    switch self {
    case .sqlite: "(julianday('now') - 2440587.5) * 86400.0"
    case .postgreSQL: "extract(epoch FROM clock_timestamp())::double precision"
    }
  }

  /// What is wrong with the names of a table and its columns.
  fileprivate func problems(
    ofTable table: String,
    ofColumns columns: [String]
  ) -> [SQLFleetError.Problem] {
    let twins = columns.map { $0.lowercased() }.duplicates
    return problems(of: table, isReserved: isReserved(table: table))
      + problems(ofLength: "\(table)_deadlines") + columns.flatMap { problems(ofColumn: $0) }
      + twins.map { .oneColumn($0) }
  }
}
