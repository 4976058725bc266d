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

  /// The time, and the earliest deadline from one on. Takes that.
  let nextDeadline: String

  /// Rows that are due, earliest deadline first, locked; those that others have locked are passed over. Takes the earliest
  /// deadline and how many at most. The key comes last.
  let dueRows: String

  /// Sets when a worker looks at an entity again; NULL for never. Takes that and the key.
  let postponement: String

  /// Counts a failure of an entity. Takes key, reason and time. Returns how many there have been.
  let failure: String

  /// Forgets the failures of an entity. Takes its key.
  let success: String

  /// Stores an effect. Takes key, revision, position, name, payload, time.
  let effectInsertion: String

  /// The names of the effects that wait.
  let effectNames: String

  /// Claims effects that are due, of each entity only its oldest. Takes for how many seconds, whether parked ones are passed,
  /// and how many at most. Returns key, revision, position, name, payload, the number of the attempt and the time.
  let effectClaim: String

  /// Deletes an effect. Takes key, revision and position.
  let effectDelivered: String

  /// Sets when an effect is tried again, or parks it. Takes the time, the reason, key, revision, position, and the number of
  /// the attempt, after which nobody else has claimed it.
  let effectFailed: String

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

    func derived(_ suffix: String) -> String { dialect.identifier("\(table)_\(suffix)") }
    let name = dialect.identifier(table)
    let (requests, failures, effects) = (derived("requests"), derived("failures"), derived("effects"))
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
    let ours = """
      FROM \(name) WHERE "deadline" >= \(dialect.parameter(1, .number))
        AND "definition" = \(dialect.literal(definition))
      """
    nextDeadline = "SELECT \(dialect.time), \"deadline\" \(ours) ORDER BY \"deadline\" LIMIT 1"
    dueRows = """
      SELECT \(dialect.time), \(read), \(keyName) \(ours) AND "deadline" <= \(dialect.time)
      ORDER BY "deadline" LIMIT \(dialect.parameter(2, .integer))\(dialect.lock)
      """
    postponement = """
      UPDATE \(name) SET "deadline" = \(dialect.parameter(1, .number))
      WHERE \(keyName) = \(dialect.parameter(2, key: keyType))
      """
    failure = """
      INSERT INTO \(failures) AS failure (entity, attempts, reason, time)
      VALUES (\(dialect.parameter(1, key: keyType)), 1, \(dialect.parameter(2, .text)),
        \(dialect.parameter(3, .number)))
      ON CONFLICT (entity) DO UPDATE SET attempts = failure.attempts + 1, reason = excluded.reason,
        time = excluded.time
      RETURNING attempts
      """
    success = "DELETE FROM \(failures) WHERE entity = \(dialect.parameter(1, key: keyType))"
    effectInsertion = """
      INSERT INTO \(effects) (entity, revision, position, name, payload, due)
      VALUES (\(dialect.parameter(1, key: keyType)), \(dialect.parameter(2, .integer)),
        \(dialect.parameter(3, .integer)), \(dialect.parameter(4, .text)),
        \(dialect.parameter(5, .text)), \(dialect.parameter(6, .number)))
      """
    effectNames = "SELECT DISTINCT name FROM \(effects) WHERE due IS NOT NULL"
    effectClaim = """
      UPDATE \(effects) AS effect SET due = \(dialect.time) + \(dialect.parameter(1, .number)),
        attempts = attempts + 1
      WHERE (entity, revision, position) IN (
        SELECT entity, revision, position FROM \(effects) AS first
        WHERE due <= \(dialect.time) AND NOT EXISTS (
          SELECT 1 FROM \(effects) AS older
          WHERE older.entity = first.entity
            AND (older.revision, older.position) < (first.revision, first.position)
            AND (older.due IS NOT NULL OR \(dialect.parameter(2, .integer)) = 0)
        )
        ORDER BY due LIMIT \(dialect.parameter(3, .integer))\(dialect.lock)
      )
      RETURNING entity, revision, position, name, payload, attempts, \(dialect.time)
      """
    func place(from number: Int) -> String {
      """
      entity = \(dialect.parameter(number, key: keyType)) \
      AND revision = \(dialect.parameter(number + 1, .integer)) \
      AND position = \(dialect.parameter(number + 2, .integer))
      """
    }
    effectDelivered = "DELETE FROM \(effects) WHERE \(place(from: 1))"
    effectFailed = """
      UPDATE \(effects) SET due = \(dialect.parameter(1, .number)), reason = \(dialect.parameter(2, .text))
      WHERE \(place(from: 3)) AND attempts = \(dialect.parameter(6, .integer))
      """
    deletion = "DELETE \(selected) RETURNING \(keyName)"
    request = "SELECT hash, answer FROM \(requests) WHERE request = \(dialect.parameter(1, .text))"
    requestInsertion = """
      INSERT INTO \(requests) (request, entity, hash, answer, time)
      VALUES (\(dialect.parameter(1, .text)), \(dialect.parameter(2, key: keyType)),
        \(dialect.parameter(3, .text)), \(dialect.parameter(4, .text)), \(dialect.parameter(5, .number)))
      """
    let fieldDefinitions = fields.map { dialect.definition(ofColumn: $0.column, $0.field) }
    let (deadlines, effectsDue) = (derived("deadlines"), derived("effects_due"))
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
        """
        CREATE TABLE IF NOT EXISTS \(failures) (
          entity \(dialect.columnType(keyType)) PRIMARY KEY NOT NULL,
          attempts INTEGER NOT NULL,
          reason TEXT NOT NULL,
          time DOUBLE PRECISION NOT NULL
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS \(effects) (
          entity \(dialect.columnType(keyType)) NOT NULL,
          revision \(dialect.referenceType) NOT NULL,
          position INTEGER NOT NULL,
          name \(dialect.textType) NOT NULL,
          payload \(dialect.textType) NOT NULL,
          due DOUBLE PRECISION,
          attempts INTEGER NOT NULL DEFAULT 0,
          reason TEXT,
          PRIMARY KEY (entity, revision, position)
        )
        """,
        """
        CREATE INDEX IF NOT EXISTS \(effectsDue) ON \(effects) (due) WHERE due IS NOT NULL
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

  /// The end of a query for rows that are changed then. In SQLite, the transaction has locked all of them already.
  fileprivate var lock: String {
    self == .postgreSQL ? "\nFOR UPDATE SKIP LOCKED" : ""
  }

  /// What is wrong with the names of a table and its columns.
  fileprivate func problems(
    ofTable table: String,
    ofColumns columns: [String]
  ) -> [SQLFleetError.Problem] {
    let twins = columns.map { $0.lowercased() }.duplicates
    return problems(of: table, isReserved: isReserved(table: table))
      + problems(ofLength: "\(table)_effects_due") + columns.flatMap { problems(ofColumn: $0) }
      + twins.map { .oneColumn($0) }
  }
}
