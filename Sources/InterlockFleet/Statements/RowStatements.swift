import InterlockData

/// The table of the entities.
///
/// What it takes and returns as "the values" are state, rest and deadline, then the fields.
struct RowStatements: Sendable {
  let problems: [FleetError.Problem]

  /// The fingerprint of the definition.
  let definition: String

  /// The current time. The first value of a row, too.
  let time: String

  /// A new row. Takes the values. The database makes its key, and the statement returns it, or no row if it is taken;
  /// then whether effects or failures of a former entity have this key.
  let insertion: String

  /// A new row. Takes the values, then the key. Returns the key, or no row if it is taken.
  let keyedInsertion: String

  /// Lets the database make keys after the greatest one that a program has chosen, or that a former entity has left
  /// something of; nil if it always does.
  let keyAdvance: String?

  /// Reads a row. Takes the key. Returns time, revision, definition, then the values.
  let row: String

  /// Reads a row and locks it until the transaction ends. Takes and returns the same as `row`.
  let lockedRow: String

  private let skippingLocked: String
  private let (table, key): (String, String)

  /// Changes a row. Takes the values, then the key and the revision that it had. Returns the revision.
  let change: String

  /// Deletes a row. Takes the key. Returns it.
  let deletion: String

  /// The columns that `row` returns after the time.
  let read: String

  /// The table.
  let schema: SchemaObject

  /// The names of the columns that the table has, each with whether the table is partitioned, the type, and whether it
  /// can't be NULL; none if there is no table.
  let existingColumns: String

  /// The columns that a table of a fleet has whatever its context is.
  let required: [String]

  /// The types of all columns, by name, and whether they can be NULL.
  let types: [(column: String, type: String, isOptional: Bool)]

  /// What adds the column of a field, by its name.
  let additions: [(column: String, statement: String)]

  /// The condition for a row that has not been written since a computed column was added.
  let lacksComputed: String?

  /// The indices.
  let tableIndices: [TableIndex]

  init(
    _ table: FleetTable,
    key: String,
    fields: [FleetColumn],
    definition: String
  ) {
    let dialect = table.dialect
    let own = ["state", "rest", "deadline"]
    let names = fields.map(\.name)
    problems = table.problems(ofColumns: [key, "revision", "definition"] + own + names)
    self.definition = definition
    let written = (own + names).map(dialect.identifier)
    let types: [DataType] = [.text, .text, .number] + fields.map(\.field.type)
    let values = types.enumerated().map { table.parameter($0.offset + 1, $0.element) }
    let count = types.count

    let columns = (written + [#""definition""#]).joined(separator: ", ")
    let inserted = (values + [dialect.literal(definition)]).joined(separator: ", ")
    // A key that is taken is no error, which would end the transaction. Another unique index is one.
    let returned = "ON CONFLICT (\(table.key)) DO NOTHING RETURNING \(table.key)"
    let isLeft = ["effects", "failures"].map { name in
      "EXISTS (SELECT 1 FROM \(table.other(name)) AS former WHERE former.entity = \(table.name).\(table.key))"
    }
    insertion = """
      INSERT INTO \(table.name) (\(columns)) VALUES (\(inserted)) \(returned), \(isLeft.joined(separator: " OR "))
      """
    keyedInsertion = """
      INSERT INTO \(table.name) (\(columns), \(table.key))
      VALUES (\(inserted), \(table.keyParameter(count + 1))) \(returned)
      """
    keyAdvance =
      dialect == .sqlite
      ? nil
      : """
      SELECT setval(made, last) FROM (
        SELECT pg_get_serial_sequence(\(table.literal), \(dialect.literal(key)))::regclass AS made,
          greatest(
            (SELECT max(\(table.key)) FROM \(table.name)),
            (SELECT max(entity) FROM \(table.other("effects"))),
            (SELECT max(entity) FROM \(table.other("failures")))
          ) AS last
      ) AS keys WHERE last > coalesce(pg_sequence_last_value(made), 0)
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
    skippingLocked = table.skippingLocked
    (self.table, self.key) = (table.name, table.key)
    row = "\(time), \(read) \(selected)"
    switch dialect {
    // The transaction has locked the whole database already.
    case .sqlite: lockedRow = row
    // The time of a row is read when the row has been locked, not when that began.
    case .postgreSQL:
      lockedRow = """
        WITH locked AS MATERIALIZED (SELECT \(read) \(selected) FOR UPDATE)
        \(time), \(read) FROM locked
        """
    }
    deletion = "DELETE \(selected) RETURNING \(table.key)"
    let definitions = fields.map { $0.definition(dialect) }
    schema = table.object(
      nil,
      """
      CREATE TABLE \(table.name) (
        \(table.keyDefinition),
        "state" \(dialect.textType) NOT NULL,
        "rest" \(dialect.textType),
        "deadline" DOUBLE PRECISION,
        "revision" \(dialect.referenceType) NOT NULL DEFAULT 0,
        "definition" \(dialect.textType) NOT NULL\(definitions.map { ",\n  \($0)" }.joined())
      )
      """
    )
    required = [key, "revision", "definition"] + own
    self.types =
      [
        (key, table.keyColumnType, false), ("state", dialect.textType, false),
        ("rest", dialect.textType, true), ("deadline", "DOUBLE PRECISION", true),
        ("revision", dialect.referenceType, false), ("definition", dialect.textType, false),
      ] + fields.map { ($0.name, $0.type(dialect), $0.isNullable) }
    additions = zip(fields, definitions).map { field, definition in
      (field.name, "ALTER TABLE \(table.name) ADD COLUMN \(definition)")
    }
    let computed = fields.filter { $0.initial == nil && !$0.field.type.isOptional }
    let isEmpty = computed.map { "\(dialect.identifier($0.name)) IS NULL" }
    lacksComputed = isEmpty.isEmpty ? nil : isEmpty.joined(separator: " OR ")
    existingColumns =
      switch dialect {
      case .sqlite: "SELECT name, 0, type, \"notnull\" FROM pragma_table_info(\(table.literal))"
      case .postgreSQL:
        """
        SELECT attname::text, relkind = 'p', format_type(atttypid, atttypmod), attnotnull FROM pg_attribute
        JOIN pg_class ON pg_class.oid = attrelid
        WHERE attrelid = to_regclass(\(table.literal)) AND attnum > 0 AND NOT attisdropped
        """
      }
    tableIndices = [
      TableIndex(table, "deadlines", #"("deadline") WHERE "deadline" IS NOT NULL"#),
      TableIndex(table, "states", #"("state")"#),
    ]
  }
}

extension RowStatements {
  /// Rows whose keys a query finds, in their order. Takes what the query takes. Returns what `row` returns, then the key.
  func rows(withKeys keys: String, isDescending: Bool) -> String {
    """
    \(time), \(read), \(key) FROM \(table) WHERE \(key) IN (
    \(keys)
    ) ORDER BY \(key)\(isDescending ? " DESC" : "")
    """
  }

  /// Returns the statements that read a row: as it is, and locking it, unless another transaction has locked it.
  ///
  /// - Parameter condition: What it has to fulfil, in SQL; nil for nothing.
  /// - Returns: The statements. They take the key, and return what `row` returns.
  func row(where condition: String?) -> (any: String, free: String) {
    let row = row + (condition.map { " AND \($0)" } ?? "")
    return (row, row + skippingLocked)
  }
}
