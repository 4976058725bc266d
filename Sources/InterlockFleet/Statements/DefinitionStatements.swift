import InterlockData

/// The statements about the definitions of rows, and the trigger that rejects illegal changes of other programs.
struct DefinitionStatements: Sendable {
  /// The definitions that programs have prepared the table for, newest first.
  let prepared: String

  /// Prepares the table for a definition. Takes it.
  let preparation: String

  /// The definitions that rows have.
  let inUse: String

  /// How many rows have other definitions.
  let left: String

  /// The table, and what makes other programs' changes illegal.
  let schema: [String]

  /// How many of the triggers there are that keep out illegal changes.
  let triggers: String

  /// How many there have to be.
  static var triggerCount: Int { 2 }

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
    prepared = "SELECT definition FROM \(definitions) ORDER BY number DESC"
    preparation = """
      INSERT INTO \(definitions) (definition, time) VALUES (\(table.parameter(1, .text)), \(table.time))
      ON CONFLICT DO NOTHING
      """
    inUse = #"SELECT DISTINCT "definition" FROM \#(table.name)"#
    left = "SELECT count(*) FROM \(table.name) WHERE \(isOther)"
    let names = ["check", "insertion"].map { dialect.literal("\(table.written)_\($0)") }
    let named = names.joined(separator: ", ")
    triggers =
      switch dialect {
      case .sqlite:
        "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name IN (\(named)) AND tbl_name = \(table.literal)"
      case .postgreSQL:
        "SELECT count(*) FROM pg_trigger WHERE tgrelid = to_regclass(\(table.literal)) AND tgname IN (\(named))"
      }
    schema = [
      """
      CREATE TABLE IF NOT EXISTS \(definitions) (
        number \(dialect.keyType),
        definition \(dialect.textType) NOT NULL UNIQUE,
        time DOUBLE PRECISION NOT NULL
      )
      """
    ]
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

  /// The trigger that lets only a fleet change states, and only to those of a definition.
  ///
  /// - Parameter states: The states of each definition that rows may have.
  /// - Returns: The statements, which replace an earlier trigger.
  func guarding(_ states: [(definition: String, states: [String])]) -> [String] {
    let dialect = table.dialect
    let legal = states.map { definition, states in
      """
      NEW."definition" = \(dialect.literal(definition)) AND NEW."state" IN (
            \(states.map(dialect.literal).joined(separator: ", ")))
      """
    }
    .joined(separator: "\n      OR ")
    let isSame = ["state", "rest", "revision", "definition"]
      .map { dialect.isSame(#"NEW."\#($0)""#, #"OLD."\#($0)""#) }.joined(separator: " AND ")
    let illegalChange = """
      NOT (\(isSame))
        AND NOT (NEW."revision" = OLD."revision" + 1 AND (\(legal)))
      """
    let illegalRow = "NOT (\(legal))"
    let changing = "The state is changed by events alone, to one of the machine: fire an event."
    let inserting = "The machine has no such state: insert entities through the fleet."
    let (check, insertion) = (table.other("check"), table.other("insertion"))
    switch dialect {
    case .sqlite:
      return [
        "DROP TRIGGER IF EXISTS \(check)",
        """
        CREATE TRIGGER \(check) BEFORE UPDATE ON \(table.name) WHEN \(illegalChange)
        BEGIN SELECT RAISE(ABORT, \(dialect.literal(changing))); END
        """,
        "DROP TRIGGER IF EXISTS \(insertion)",
        """
        CREATE TRIGGER \(insertion) BEFORE INSERT ON \(table.name) WHEN \(illegalRow)
        BEGIN SELECT RAISE(ABORT, \(dialect.literal(inserting))); END
        """,
      ]
    case .postgreSQL:
      let refusal = table.other("refusal")
      return [
        "SET LOCAL lock_timeout = '2s'",
        """
        CREATE OR REPLACE FUNCTION \(refusal)() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = TG_ARGV[0]; END $$
        """,
        "DROP TRIGGER IF EXISTS \(check) ON \(table.name)",
        """
        CREATE TRIGGER \(check) BEFORE UPDATE ON \(table.name) FOR EACH ROW
        WHEN (\(illegalChange)) EXECUTE FUNCTION \(refusal)(\(dialect.literal(changing)))
        """,
        "DROP TRIGGER IF EXISTS \(insertion) ON \(table.name)",
        """
        CREATE TRIGGER \(insertion) BEFORE INSERT ON \(table.name) FOR EACH ROW
        WHEN (\(illegalRow)) EXECUTE FUNCTION \(refusal)(\(dialect.literal(inserting)))
        """,
      ]
    }
  }
}

extension SQLDialect {
  /// Whether two values, or both of no value, are the same.
  fileprivate func isSame(_ left: String, _ right: String) -> String {
    self == .sqlite ? "\(left) IS \(right)" : "\(left) IS NOT DISTINCT FROM \(right)"
  }
}
