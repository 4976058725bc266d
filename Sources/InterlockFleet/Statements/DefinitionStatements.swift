import InterlockData

/// The statements about the definitions of rows. `RowRules` are what rows have to fulfil.
struct DefinitionStatements: Sendable {
  /// The definitions that programs have prepared the table for, newest first, each with whether all rows have it.
  let prepared: String

  /// Prepares the table for a definition, which not all rows may have. Takes it.
  let preparation: String

  /// Says that all rows have a definition. Takes it.
  let completion: String

  /// The definitions that rows have.
  let inUse: String

  /// The transactions that have begun to write rows; nil if no other can have.
  let writers: String?

  /// How many rows have other definitions.
  let left: String

  /// The table.
  let schema: SchemaObject

  private let table: FleetTable

  /// The columns that are read, and the condition for rows of other definitions.
  private let (read, isOther): (String, String)

  init(_ table: FleetTable, _ rows: RowStatements) {
    self.table = table
    let dialect = table.dialect
    let definitions = table.other("definitions")
    read = "\(rows.time), \(rows.read), \(table.key)"
    isOther =
      #""definition" <> \#(dialect.literal(rows.definition))"#
      + (rows.lacksComputed.map { " OR \($0)" } ?? "")
    prepared = "SELECT definition, completed IS NOT NULL FROM \(definitions) ORDER BY number DESC"
    preparation = """
      INSERT INTO \(definitions) (definition, time) VALUES (\(table.parameter(1, .text)), \(table.time))
      ON CONFLICT (definition) DO UPDATE SET completed = NULL
      """
    completion = """
      UPDATE \(definitions) SET completed = \(table.time) WHERE definition = \(table.parameter(1, .text))
      """
    inUse = #"SELECT DISTINCT "definition" FROM \#(table.name)"#
    writers =
      dialect == .sqlite
      ? nil
      : """
      SELECT DISTINCT virtualtransaction FROM pg_locks
      WHERE locktype = 'relation' AND mode = 'RowExclusiveLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND relation IN (
          SELECT to_regclass(\(table.literal)) UNION
          SELECT relid FROM pg_partition_tree(to_regclass(\(table.literal)))
        )
      """
    left = "SELECT count(*) FROM \(table.name) WHERE \(isOther)"
    schema = table.object(
      "definitions",
      """
      CREATE TABLE \(definitions) (
        number \(dialect.keyType),
        definition \(dialect.textType) NOT NULL UNIQUE,
        time DOUBLE PRECISION NOT NULL,
        completed DOUBLE PRECISION
      )
      """
    )
  }

  /// Rows with other definitions, in the order of their keys, locked.
  ///
  /// - Parameters:
  ///   - isLater: Whether to begin after a key.
  ///   - isPassingOver: Whether to skip locked rows, instead of waiting for them.
  /// - Returns: The statement. Takes how many at most, and the key. Returns what `RowStatements.row` returns, then the key.
  func others(afterKey isLater: Bool, passingOverLocked isPassingOver: Bool) -> String {
    let later = isLater ? " AND \(table.key) > \(table.keyParameter(2))" : ""
    return """
      \(read) FROM \(table.name) WHERE (\(isOther))\(later)
      ORDER BY \(table.key) LIMIT \(table.parameter(1, .integer))
      \(isPassingOver ? table.skippingLocked : table.locking)
      """
  }
}
