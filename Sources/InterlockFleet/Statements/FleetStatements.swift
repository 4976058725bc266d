import InterlockData

/// The statements of a fleet that runs. They depend on nothing but its table, so they are written once.
struct FleetStatements: Sendable {
  let table: FleetTable
  let rows: RowStatements
  let timers: TimerStatements
  let requests: RequestStatements
  let effects: EffectStatements
  let inbox: InboxStatements
  let workers: WorkerStatements
  let definitions: DefinitionStatements
  let operations: OperationStatements
  let history: HistoryStatements

  private let fields: [FleetColumn]

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
    workers = WorkerStatements(table)
    definitions = DefinitionStatements(table, rows)
    operations = OperationStatements(table, timers: timers, definitions: definitions)
    history = HistoryStatements(table)
    self.fields = fields
    self.keepsHistory = keepsHistory
  }

  /// What rows have to fulfil that may have some definitions, the newest last.
  func rules(_ states: [(definition: String, states: [String])]) -> RowRules {
    RowRules(table, fields, states)
  }

  /// What a transaction begins with that changes tables. A caller that queues behind it waits no longer than the timeout.
  var preparation: [String] {
    switch table.dialect {
    case .sqlite: []
    case .postgreSQL:
      // Programs that make the same objects at once could fail. A program that waits for a lock blocks all others.
      [
        "SELECT pg_advisory_xact_lock(hashtext(\(table.literal)))",
        "SET LOCAL lock_timeout = '500ms'",
      ]
    }
  }

  /// All tables with their indices, views and functions, in the order in which they can be made, without the indices of
  /// the entities.
  var schema: [SchemaObject] {
    [table.arithmetic].compactMap { $0 } + [rows.schema] + timers.schema + requests.schema
      + effects.schema + inbox.schema + [workers.schema, definitions.schema]
      + (keepsHistory ? history.schema : [])
  }
}

extension FleetTable {
  /// The function with which formulas compute with numbers; nil if the database needs none.
  fileprivate var arithmetic: SchemaObject? {
    let name = other("arithmetic")
    let signature = dialect.literal("\(name)(text, double precision, double precision)")
    return dialect.arithmeticDefinition(name).map {
      SchemaObject(exists: "to_regprocedure(\(signature)) IS NOT NULL", creation: $0)
    }
  }
}
