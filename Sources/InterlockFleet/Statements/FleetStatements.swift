import InterlockData

/// The statements of a fleet that runs. They depend on nothing but its table, so they are written once.
struct FleetStatements: Sendable {
  let table: FleetTable
  let rows: RowStatements
  let timers: TimerStatements
  let requests: RequestStatements
  let effects: EffectStatements
  let inbox: InboxStatements
  let definitions: DefinitionStatements
  let operations: OperationStatements
  let history: HistoryStatements

  /// Whether there is a table of what entities have taken.
  private let keepsHistory: Bool

  init(
    table name: String,
    key: String,
    _ keyType: FleetKeyType,
    fields: [FleetColumn],
    definition: String,
    keepingHistory keepsHistory: Bool,
    _ dialect: SQLDialect
  ) {
    table = FleetTable(name, key: key, keyType, dialect)
    rows = RowStatements(table, key: key, fields: fields, definition: definition)
    timers = TimerStatements(table, rows)
    requests = RequestStatements(table, definition: definition)
    effects = EffectStatements(table)
    inbox = InboxStatements(table)
    definitions = DefinitionStatements(table, rows)
    operations = OperationStatements(table, timers, effects, inbox, definitions)
    history = HistoryStatements(table)
    self.keepsHistory = keepsHistory
  }

  /// What a transaction begins with that changes tables.
  var preparation: [String] {
    switch table.dialect {
    case .sqlite: []
    case .postgreSQL:
      // Programs that make the same objects at once could fail. A program that waits for a lock blocks all others.
      [
        "SELECT pg_advisory_xact_lock(hashtext(\(table.literal)))",
        "SET LOCAL lock_timeout = '2s'",
      ]
    }
  }

  /// The statements that create all tables. Each does nothing if its table exists.
  var schema: [String] {
    [table.dialect.arithmeticDefinition(table.other("arithmetic"))].compactMap { $0 }
      + rows.schema + timers.schema + requests.schema + effects.schema + inbox.schema
      + definitions.schema + (keepsHistory ? history.schema : [])
  }
}
