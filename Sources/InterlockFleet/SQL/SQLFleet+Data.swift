public import Interlock
public import InterlockData

extension SQLFleet {
  /// Makes the SQL of a machine with a context whose fields are columns.
  ///
  ///     let orders = try SQLFleet(life, carrying: [Payment.self], table: "orders", dialect: .sqlite)
  ///
  /// Conditions and assignments that are data become SQL: the database fires the entities that the engine would fire,
  /// and assigns what the engine would assign. Each field that they name is a column. Closures need code, as in
  /// machines without a context.
  ///
  /// - Parameters:
  ///   - prototype: The machine; its own state does not matter.
  ///   - payloads: The payload types of its events, if conditions and assignments read them.
  ///   - columns: The names of columns by field name, if they differ.
  ///   - table: The name of the entity table. The names of other tables, indices and triggers begin with it.
  ///   - key: The column that identifies entities.
  ///   - column: The column of the state.
  ///   - dialect: The database.
  ///   - ignoringCallbacks: Whether statements fire entities without running callbacks or observers that are code.
  /// - Throws: `SQLFleetError` with everything that a database cannot hold, or cannot compute exactly.
  /// - Complexity: O(*s* · *e*) in innermost states and events, times the cost of firing each.
  public init<Context: DataContext>(
    _ prototype: Machine<StateID, EventID>.With<Context>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    naming columns: [String: String] = [:],
    table: String,
    key: String = "id",
    column: String = "state",
    dialect: SQLDialect,
    ignoringCallbacks: Bool = false
  ) throws(SQLFleetError) {
    let outline = prototype.outline
    try self.init(
      outline,
      MachineFormulas(outline, Context.fields, carrying: payloads),
      naming: columns,
      table: table,
      key: key,
      column: column,
      dialect: dialect,
      ignoringCallbacks: ignoringCallbacks
    )
  }

  /// Makes the SQL of a machine whose context is a record.
  ///
  ///     let fleet = try SQLFleet(outline, layout: layout, table: "orders", dialect: .sqlite)
  ///
  /// - Parameters:
  ///   - outline: The definition.
  ///   - layout: The names and types used by its conditions and assignments.
  ///   - payloads: The payload types of its events, if conditions and assignments read them.
  ///   - columns: The names of columns by field name, if they differ.
  ///   - table: The name of the entity table. The names of other tables, indices and triggers begin with it.
  ///   - key: The column that identifies entities.
  ///   - column: The column of the state.
  ///   - dialect: The database.
  ///   - ignoringCallbacks: Whether statements fire entities without running callbacks or observers that are code.
  /// - Throws: `SQLFleetError` with everything that a database cannot hold, or cannot compute exactly.
  /// - Complexity: O(*s* · *e*) in innermost states and events, times the cost of firing each.
  public init(
    _ outline: Machine<StateID, EventID>,
    layout: DataRecord.Layout,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    naming columns: [String: String] = [:],
    table: String,
    key: String = "id",
    column: String = "state",
    dialect: SQLDialect,
    ignoringCallbacks: Bool = false
  ) throws(SQLFleetError) {
    try self.init(
      outline,
      MachineFormulas(outline, layout, carrying: payloads),
      naming: columns,
      table: table,
      key: key,
      column: column,
      dialect: dialect,
      ignoringCallbacks: ignoringCallbacks
    )
  }
}

extension SQLFleet {
  /// A column of the entity table that holds a field of the context.
  public struct Column: Hashable, Sendable {
    /// The name of the field.
    public let field: String

    /// The name of the column.
    public let name: String

    /// The type of its values. A date is a number: the seconds since the beginning of 2001 in UTC.
    public let type: DataType

    /// Whether statements assign it.
    public let isAssigned: Bool
  }

  /// The columns of the fields that conditions and assignments name, in the order of the fields.
  public var columns: [Column] {
    fieldColumns.map {
      Column(
        field: $0.name.description,
        name: $0.column,
        type: $0.field.type,
        isAssigned: $0.isAssigned
      )
    }
  }

  /// The values that the statements of an event need, in order: the time, if timeouts or formulas need it, then the
  /// fields of its payload and the keys of the user info that formulas read. Pass NULL for a missing key.
  public func parameters(of event: EventID) -> [SQLParameter] {
    let program = programs[event]
    let hasTime = hasTimeouts || program?.usesTime == true
    let time = SQLParameter(name: "now", placeholder: dialect.timePlaceholder, type: .number)
    let values = program?.parameters ?? []
    return (hasTime ? [time] : [])
      + values.enumerated().map { place, item in
        SQLParameter(
          name: item.name.description,
          placeholder: dialect.placeholder(place, item.name, hasTime: hasTime),
          type: item.type
        )
      }
  }

  /// A query for the entities for which firing an event would fail, for example with an overflow: their keys and
  /// states. Nil if no formula is involved in the event.
  ///
  /// The engine would throw, and change nothing; the statements leave such entities unchanged. The parameters are those
  /// of the statements. Query before you fire.
  ///
  /// - Parameters:
  ///   - event: One of the events that the definition names.
  ///   - condition: Which entities, as SQL about the columns of their table; nil for all.
  /// - Returns: The query, with its semicolon.
  public func query(failing event: EventID, where condition: String? = nil) -> String? {
    programs[event].map { query(failing: $0, base: base($0, where: condition)) }
  }
}
