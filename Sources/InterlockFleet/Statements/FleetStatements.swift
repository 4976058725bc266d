import InterlockData

/// The statements of a fleet that runs. They depend on nothing but its table, so they are written once.
struct FleetStatements: Sendable {
  let rows: RowStatements
  let timers: TimerStatements
  let requests: RequestStatements
  let effects: EffectStatements
  let inbox: InboxStatements

  init(
    table: String,
    key: String,
    _ keyType: FleetKeyType,
    fields: [(column: String, field: SchemaField)],
    definition: String,
    states: [String],
    _ dialect: SQLDialect
  ) {
    let table = FleetTable(table, key: key, keyType, dialect)
    rows = RowStatements(table, key: key, fields: fields, definition: definition, states: states)
    timers = TimerStatements(table, rows)
    requests = RequestStatements(table)
    effects = EffectStatements(table)
    inbox = InboxStatements(table)
  }

  /// All tables and indices. Each statement does nothing if what it makes exists.
  var schema: [String] {
    rows.schema + timers.schema + requests.schema + effects.schema + inbox.schema
  }
}
