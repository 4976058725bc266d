import Interlock
import InterlockData

extension SQLFleet {
  /// The complete schema: tables, indices, the transition relation with its rows, triggers. For an empty database; for
  /// others, use the parts.
  public var schema: String {
    [
      functionDefinition, entityTableDefinition, transitionTableDefinition, timerTableDefinitions,
      triggerDefinition,
    ]
    .compactMap { $0 }.joined(separator: "\n")
  }

  /// The entity table: a key, and a state that is one of the machine's innermost states.
  ///
  /// If formulas name fields of the context, each of these has a column, with a constraint that keeps out values that
  /// the property cannot hold. Add whatever else an entity has. An existing table needs only a key and the state, both
  /// `NOT NULL`, the columns of fields, and constraints like those here.
  public var entityTableDefinition: String {
    let start = start.map { " DEFAULT \(literal($0))" } ?? ""
    let states = lines(leaves.map(literal), indentation: 4)
    return """
      CREATE TABLE \(names.table) (
        \(names.key) \(dialect.keyType),
        \(names.column) \(dialect.textType) NOT NULL\(start) CHECK (\(names.column) IN (
      \(states)
        ))\(fieldDefinitions)
      );

      """
  }

  private var fieldDefinitions: String {
    fieldColumns.map { ",\n  \(dialect.definition(ofColumn: $0.column, $0.field))" }.joined()
  }

  /// The function with which PostgreSQL computes with numbers, if formulas do; nil otherwise.
  ///
  /// It returns NULL where the database's arithmetic would end the statement.
  public var functionDefinition: String? {
    calculatesWithNumbers ? dialect.arithmeticDefinition(names.arithmetic) : nil
  }

  private var calculatesWithNumbers: Bool {
    (Array(programs.values) + [timerProgram].compactMap { $0 }).contains { program in
      program.steps.contains { $0.contains { $0.contains(names.arithmetic) } }
    }
  }

  /// The transition relation: where each event leads from each state, and whether guards and callbacks are involved.
  ///
  /// It is derived from the machine, and nothing but this text should change it. If a guard is involved, there is a row
  /// for each possible destination. Rows without an event are those of timeouts.
  public var transitionTableDefinition: String {
    let timeout = """
      ,
        timeout_of \(dialect.textType),
        seconds DOUBLE PRECISION
      """
    return """
      CREATE TABLE \(names.transitions) (
        number INTEGER PRIMARY KEY,
        event \(dialect.textType)\(hasTimeouts ? "" : " NOT NULL"),
        source \(dialect.textType) NOT NULL,
        destination \(dialect.textType) NOT NULL,
        guarded BOOLEAN NOT NULL,
        callbacks BOOLEAN NOT NULL\(hasTimeouts ? timeout : "")
      );
      CREATE INDEX \(names.transitionsByEvent) ON \(names.transitions) (event, source);
      CREATE INDEX \(names.transitionsBySource) ON \(names.transitions) (source, destination);
      \(insertion(into: names.transitions, transitionRows))
      """
  }

  private var transitionRows: [String] {
    transitions.enumerated().map { index, transition in
      var values = [
        "\(index + 1)", "NULL", literal(transition.source), literal(transition.destination),
      ]
      values += [transition.isGuarded, transition.hasCallbacks].map { $0 ? "TRUE" : "FALSE" }
      switch transition.trigger {
      case .event(let event):
        values[1] = dialect.literal(texts[event: event] ?? identifierText(event))
        if hasTimeouts { values += ["NULL", "NULL"] }
      case .timeout(let state, let duration):
        values += [literal(state), "\(duration.seconds)"]
      }
      return "(" + values.joined(separator: ", ") + ")"
    }
  }

  /// The tables of timers; nil if the machine has no timeouts.
  ///
  /// A timer belongs to an entity and to the state with the timeout: the innermost or an outer one. The deadline is in
  /// seconds since 1970. Another table says what each transition cancels and sets: a row
  /// without seconds cancels the timers of a state, any other sets one.
  public var timerTableDefinitions: String? {
    guard hasTimeouts else { return nil }
    return """
      CREATE TABLE \(names.timers) (
        number \(dialect.keyType),
        entity \(dialect.referenceType) NOT NULL,
        state \(dialect.textType) NOT NULL,
        seconds DOUBLE PRECISION NOT NULL,
        deadline DOUBLE PRECISION NOT NULL
      );
      CREATE INDEX \(names.timersByDeadline) ON \(names.timers) (deadline);
      CREATE INDEX \(names.timersByEntity) ON \(names.timers) (entity, deadline, number);
      \(timersOfDeletedEntities)CREATE TABLE \(names.timerChanges) (
        transition INTEGER NOT NULL,
        position INTEGER NOT NULL,
        state \(dialect.textType) NOT NULL,
        seconds DOUBLE PRECISION,
        PRIMARY KEY (transition, position)
      );
      \(insertion(into: names.timerChanges, timerChangeRows))\(tableOfFired)
      """
  }

  private var timerChangeRows: [String] {
    transitions.enumerated().flatMap { index, transition in
      let changes =
        transition.cancelled.map { (literal($0), "NULL") }
        + transition.started.map { (literal($0.state), "\($0.duration.seconds)") }
      return changes.enumerated().map { position, change in
        "(\(index + 1), \(position + 1), \(change.0), \(change.1))"
      }
    }
  }

  /// SQLite does not enforce foreign keys unless each connection asks for it, and deletes a replaced row without a
  /// trigger: so every inserted row begins without timers. A key of integers has other names there, such as `rowid`, so
  /// any update can change it.
  private var timersOfDeletedEntities: String {
    switch dialect {
    case .sqlite:
      """
      CREATE TRIGGER \(names.deletion) AFTER DELETE ON \(names.table)
      BEGIN
        DELETE FROM \(names.timers) WHERE entity = OLD.\(names.key);
      END;
      CREATE TRIGGER \(names.firstTimers) AFTER INSERT ON \(names.table)
      BEGIN
        DELETE FROM \(names.timers) WHERE entity = NEW.\(names.key);
      END;
      CREATE TRIGGER \(names.renaming) AFTER UPDATE ON \(names.table)
      WHEN OLD.\(names.key) IS NOT NEW.\(names.key)
      BEGIN
        DELETE FROM \(names.timers) WHERE entity = NEW.\(names.key);
        UPDATE \(names.timers) SET entity = NEW.\(names.key) WHERE entity = OLD.\(names.key);
      END;

      """
    case .postgreSQL:
      """
      ALTER TABLE \(names.timers)
        ADD FOREIGN KEY (entity) REFERENCES \(names.table) (\(names.key))
        ON UPDATE CASCADE ON DELETE CASCADE;

      """
    }
  }

  private var assignedDefinitions: String {
    (0..<(assignedLimit)).map { ",\n  \(FiringProgram.assigned($0))" }.joined()
  }

  /// The maximum number of columns that one statement assigns.
  private var assignedLimit: Int {
    (Array(programs.values) + [timerProgram].compactMap { $0 }).map(\.assigned.count).max() ?? 0
  }

  /// The table in which SQLite stores what the statements of one batch have to do; PostgreSQL does it in one statement.
  private var tableOfFired: String {
    guard dialect == .sqlite else { return "" }
    return """
      CREATE TABLE \(names.fired) (
        entity INTEGER PRIMARY KEY,
        transition INTEGER NOT NULL,
        time DOUBLE PRECISION NOT NULL,
        timer INTEGER\(assignedDefinitions)
      );

      """
  }
}

extension SQLFleet {
  func literal(_ state: StateID) -> String {
    dialect.literal(texts[state])
  }

  func lines(_ items: [String], indentation: Int) -> String {
    let space = String(repeating: " ", count: indentation)
    return items.map { space + $0 }.joined(separator: ",\n")
  }

  /// Statements that insert rows, a few hundred at a time; none if there are no rows.
  private func insertion(into table: String, _ rows: [String]) -> String {
    stride(from: 0, to: rows.count, by: 500).map { start in
      let chunk = Array(rows[start..<min(start + 500, rows.count)])
      return "INSERT INTO \(table) VALUES\n\(lines(chunk, indentation: 2));\n"
    }
    .joined()
  }
}
