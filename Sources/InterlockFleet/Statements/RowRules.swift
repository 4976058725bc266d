import InterlockData

/// What triggers check of each row that any program writes, so that only a fleet changes states.
struct RowRules: Sendable {
  /// The code of the triggers, as the catalogue has it.
  let code: [String]

  /// The code of the triggers that there are.
  let installed: String

  private let table: FleetTable

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - fields: The columns of fields.
  ///   - states: The states of each definition that rows may have, the newest definition last.
  init(
    _ table: FleetTable,
    _ fields: [FleetColumn],
    _ states: [(definition: String, states: [String])]
  ) {
    self.table = table
    let refusals = Refusals(table, fields, states)
    func literal(_ suffix: String) -> String { table.dialect.literal("\(table.written)_\(suffix)") }
    switch table.dialect {
    case .sqlite:
      installed = """
        SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = \(table.literal)
          AND name IN (\(literal("check")), \(literal("insertion"))) ORDER BY name
        """
      code = [("check", "UPDATE", refusals.ofChanges), ("insertion", "INSERT", refusals.ofRows)]
        .map { suffix, operation, refusals in
          let cases = refusals.map { "\n  WHEN \($0.condition) THEN RAISE(ABORT, \($0.message))" }
          return """
            CREATE TRIGGER \(table.other(suffix)) BEFORE \(operation) ON \(table.name)
            BEGIN SELECT CASE\(cases.joined()) END; END
            """
        }
    case .postgreSQL:
      let function = table.dialect.literal("\(table.other("check"))()")
      installed = """
        SELECT prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgrelid = to_regclass(\(table.literal)) AND tgname = \(literal("check"))
          AND tgfoid = to_regprocedure(\(function))
        """
      let (changes, rows) = (refusals.ofChanges, refusals.ofRows)
      let cases = [changes, rows].map { refusals in
        refusals.map { "\n    WHEN \($0.condition) THEN \($0.message)" }.joined()
      }
      code = [
        """

        DECLARE refusal TEXT;
        BEGIN
          IF TG_OP = 'UPDATE' THEN
            refusal := CASE\(cases[0]) END;
          ELSE
            refusal := CASE\(cases[1]) END;
          END IF;
          IF refusal IS NOT NULL THEN
            RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = refusal;
          END IF;
          RETURN NEW;
        END

        """
      ]
    }
  }

  /// The statements that make the triggers, or replace what they check.
  ///
  /// PostgreSQL takes no lock to replace a function, so nobody waits. Transactions that have begun to write go on by the
  /// former rules until they end.
  ///
  /// - Parameter isInstalled: Whether there are triggers.
  /// - Returns: The statements.
  func installation(replacing isInstalled: Bool) -> [String] {
    let check = table.other("check")
    switch table.dialect {
    case .sqlite:
      return ["check", "insertion"].map { "DROP TRIGGER IF EXISTS \(table.other($0))" } + code
    case .postgreSQL:
      let function = """
        CREATE OR REPLACE FUNCTION \(check)() RETURNS trigger LANGUAGE plpgsql
        AS \(table.dialect.literal(code[0]))
        """
      guard !isInstalled else { return [function] }
      return [
        function,
        "DROP TRIGGER IF EXISTS \(check) ON \(table.name)",
        """
        CREATE TRIGGER \(check) BEFORE INSERT OR UPDATE ON \(table.name)
        FOR EACH ROW EXECUTE FUNCTION \(check)()
        """,
      ]
    }
  }
}

extension RowRules {
  /// What a program of a former definition is told.
  static func refusal(inFavourOf newest: String) -> String {
    "\(refusalOpening)\(newest). Start that program instead."
  }

  /// The newest definition, from what the database says when it has refused a row of a former one; nil if it says
  /// something else.
  static func newest(inRefusal message: String) -> String? {
    message.firstRange(of: refusalOpening).map { String(message[$0.upperBound...].prefix(16)) }
  }

  private static var refusalOpening: String {
    "A newer program has prepared the fleet for the definition "
  }
}

/// The conditions for which a row is refused, and what the database then says, as a literal.
private struct Refusals {
  let ofChanges: [(condition: String, message: String)]
  let ofRows: [(condition: String, message: String)]

  init(
    _ table: FleetTable,
    _ fields: [FleetColumn],
    _ states: [(definition: String, states: [String])]
  ) {
    let dialect = table.dialect
    func isSame(_ column: String) -> String { dialect.isSame("NEW.\(column)", "OLD.\(column)") }
    func list(_ texts: [String]) -> String { texts.map(dialect.literal).joined(separator: ", ") }
    let legal = states.map { definition, states in
      """
      NEW."definition" = \(dialect.literal(definition)) AND NEW."state" IN (\(list(states)))
      """
    }
    .joined(separator: " OR ")
    let isFormer = #"NEW."definition" NOT IN (\#(list(states.map(\.definition))))"#
    let own = [#""state""#, #""rest""#, #""revision""#, #""definition""#]
    let hasChanged = "NOT (\(own.map(isSame).joined(separator: " AND ")))"
    let superseded = RowRules.refusal(inFavourOf: states.last?.definition ?? "")
    let limits = fields.compactMap { field in
      field.limit("NEW.\(dialect.identifier(field.name))", dialect).map { (field.name, $0) }
    }
    ofChanges =
      [
        (
          "NOT \(isSame(table.key))",
          "The key of an entity can't be changed: its effects, history and requests refer to it."
        ),
        // What is cheap, and false of each event, comes first.
        ("\(isFormer) AND \(hasChanged)", superseded),
        (
          #"NOT (NEW."revision" = OLD."revision" + 1 AND (\#(legal))) AND \#(hasChanged)"#,
          "The state is changed by events alone, to one of the machine: fire an event."
        ),
      ]
      // What a row has already doesn't keep a worker from postponing it.
      .appending(limits) { "NOT \(isSame(dialect.identifier($0))) AND NOT (\($1))" }
      .map { ($0, dialect.literal($1)) }
    ofRows =
      [
        (isFormer, superseded),
        (
          #"NOT (NEW."revision" = 0 AND (\#(legal)))"#,
          "The machine has no such state, or the revision is not 0: insert entities through the fleet."
        ),
      ]
      .appending(limits) { "NOT (\($1))" }
      .map { ($0, dialect.literal($1)) }
  }
}

extension [(String, String)] {
  /// Adds the refusals of values that the properties of columns can't hold.
  fileprivate func appending(
    _ limits: [(column: String, limit: String)],
    _ condition: (_ column: String, _ limit: String) -> String
  ) -> Self {
    self
      + limits.map { column, limit in
        (condition(column, limit), "The column '\(column)' can't hold this value.")
      }
  }
}

extension SQLDialect {
  /// Whether two values, or both of no value, are the same.
  fileprivate func isSame(_ left: String, _ right: String) -> String {
    switch self {
    case .sqlite: "\(left) IS \(right)"
    case .postgreSQL: "\(left) IS NOT DISTINCT FROM \(right)"
    }
  }
}
