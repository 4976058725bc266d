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

  init(
    table name: String,
    key: String,
    _ keyType: FleetKeyType,
    fields: [(column: String, field: SchemaField)],
    definition: String,
    _ dialect: SQLDialect
  ) {
    table = FleetTable(name, key: key, keyType, dialect)
    rows = RowStatements(table, key: key, fields: fields, definition: definition)
    timers = TimerStatements(table, rows)
    requests = RequestStatements(table)
    effects = EffectStatements(table)
    inbox = InboxStatements(table)
    definitions = DefinitionStatements(table, rows)
    operations = OperationStatements(table, timers, effects, inbox, definitions)
  }

  /// All tables and indices, for one transaction. Each statement does nothing if what it makes exists.
  var schema: [String] {
    switch table.dialect {
    case .sqlite: tables
    // Otherwise, two programs that make the same at once could fail.
    case .postgreSQL:
      ["SELECT pg_advisory_xact_lock(hashtext(\(table.dialect.literal(table.name))))"]
        + [table.dialect.arithmeticDefinition(table.other("arithmetic"))].compactMap { $0 } + tables
    }
  }

  private var tables: [String] {
    rows.schema + timers.schema + requests.schema + effects.schema + inbox.schema
      + definitions.schema
  }
}
