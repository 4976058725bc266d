public import Interlock
public import InterlockData
public import InterlockEvolution

/// Machines in a table of a database. Each row is an entity, and any process can fire it in a transaction.
///
/// ```swift
/// let id = try await orders.insert(Order(total: 30))
/// let receipt = try await orders.fire(.pay, Payment(amount: 30), on: id)
/// ```
///
/// A row has the entity's key, its state as a string, a column for each declared field of the context, and the rest as
/// JSON. Firing an entity locks its row, so two processes fire one after the other, each on the current state.
/// <doc:Fleets> describes all of this.
///
/// It is a value that describes the table, and holds no entities.
public struct Fleet<
  StateID: Hashable & Sendable & Codable,
  EventID: Hashable & Sendable & Codable,
  Context: Sendable,
  Key: FleetKey
>: Sendable {
  /// The machine of each entity.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// The database that the entities are in.
  public let database: any FleetDatabase

  let fields: FieldColumns<Context>

  /// The states in which an entity can be, as their column has them.
  let states: [StateID: String]

  let statements: FleetStatements

  /// Makes the machine of a new entity.
  let fresh: @Sendable (Context) -> Machine

  /// Makes the machine of a row of this definition.
  let restored: @Sendable (_ state: String, _ rest: String?, Context) throws -> Machine

  /// The machines of former definitions, and what follows from their migrations.
  let past: FleetPast<StateID, EventID>

  /// Whether a table keeps what entities have taken.
  let keepsHistory: Bool

  /// The observer of the fleet's activities.
  let observer: (any FleetObserver)?

  private init(
    _ prototype: Machine,
    _ past: FleetPast<StateID, EventID>,
    _ fields: FieldColumns<Context>,
    table: String,
    key: String,
    keepingHistory keepsHistory: Bool,
    in database: any FleetDatabase,
    observer: (any FleetObserver)?,
    fresh: @escaping @Sendable (Context) -> Machine,
    restored: @escaping @Sendable (String, String?, Context) throws -> Machine
  ) throws(FleetError) {
    let statements = FleetStatements(
      table: table,
      key: key,
      Key.keyType,
      fields: fields.items.map(\.column),
      definition: "\(prototype.fingerprint)",
      keepingHistory: keepsHistory,
      database.dialect
    )
    let isObject = Context.self is AnyObject.Type
    let undeclared =
      fields.json == nil && !isObject
      ? UndeclaredProperties(besides: fields).names(in: fields.blank) : []
    let problems =
      statements.rows.problems + prototype.problemsOfTexts + past.problems
      + undeclared.map { .undeclaredProperty($0, of: "\(Context.self)") }
      + (isObject ? [.objectContext("\(Context.self)")] : [])
    guard problems.isEmpty else { throw FleetError(problems: problems) }
    self.database = database
    self.fields = fields
    self.statements = statements
    states = prototype.columnTexts
    self.fresh = fresh
    self.restored = restored
    self.past = past
    self.keepsHistory = keepsHistory
    self.observer = observer
  }

  /// Makes a fleet of machines with a context, whose declared fields are columns.
  ///
  /// - Parameters:
  ///   - prototype: The machine, in any state.
  ///   - blank: A context with any values, a structure. Each of its stored properties must be an assignable field.
  ///   - names: The names of columns that differ from those of their fields, by field.
  ///   - table: The name of the table. It is the prefix of the names of other tables, indices and triggers.
  ///   - key: The column of the key.
  ///   - keyType: The type of the key.
  ///   - migrations: The migrations from former definitions to this one, oldest first.
  ///   - keepsHistory: Whether a table keeps the history of each entity, for ``history(of:after:limit:)``. Inputs are
  ///     then encoded as JSON first, so payloads must be `Codable`, and guards and callbacks see the values of a
  ///     replay.
  ///   - database: The database.
  ///   - observer: Observes the activities of the fleet, for logs, metrics and traces.
  /// - Throws: `FleetError` with all problems.
  /// - Complexity: O(*s* + *r*) in states and transitions of the machine.
  public init(
    _ prototype: Machine.With<Context>,
    of blank: Context,
    naming names: [String: String] = [:],
    table: String,
    key: String = "id",
    keyedBy keyType: Key.Type = Int.self,
    migrations: [Migration] = [],
    keepingHistory keepsHistory: Bool = false,
    in database: any FleetDatabase,
    observer: (any FleetObserver)? = nil
  ) throws(FleetError) where Context: DataContext {
    try self.init(
      prototype,
      FieldColumns(blank, naming: names),
      table: table,
      key: key,
      migrations: migrations,
      keepingHistory: keepsHistory,
      in: database,
      observer: observer
    )
  }

  /// Makes a fleet of machines with a context without fields. The context is stored as JSON.
  ///
  /// To read and select fields in SQL, declare them: each is then a column.
  ///
  /// - Parameters:
  ///   - prototype: The machine, in any state.
  ///   - blank: A context with any values. It can't be a class.
  ///   - table: The name of the table. It is the prefix of the names of other tables, indices and triggers.
  ///   - key: The column of the key.
  ///   - keyType: The type of the key.
  ///   - migrations: The migrations from former definitions to this one, oldest first.
  ///   - keepsHistory: Whether a table keeps the history of each entity, for ``history(of:after:limit:)``. Inputs are
  ///     then encoded as JSON first, so payloads must be `Codable`, and guards and callbacks see the values of a
  ///     replay.
  ///   - database: The database.
  ///   - observer: Observes the activities of the fleet, for logs, metrics and traces.
  /// - Throws: `FleetError` with all problems.
  /// - Complexity: O(*s* + *r*) in states and transitions of the machine.
  @_disfavoredOverload
  public init(
    _ prototype: Machine.With<Context>,
    of blank: Context,
    table: String,
    key: String = "id",
    keyedBy keyType: Key.Type = Int.self,
    migrations: [Migration] = [],
    keepingHistory keepsHistory: Bool = false,
    in database: any FleetDatabase,
    observer: (any FleetObserver)? = nil
  ) throws(FleetError) where Context: Codable {
    try self.init(
      prototype,
      FieldColumns(json: blank),
      table: table,
      key: key,
      migrations: migrations,
      keepingHistory: keepsHistory,
      in: database,
      observer: observer
    )
  }

  private init(
    _ prototype: Machine.With<Context>,
    _ fields: FieldColumns<Context>,
    table: String,
    key: String,
    migrations: [Migration],
    keepingHistory keepsHistory: Bool,
    in database: any FleetDatabase,
    observer: (any FleetObserver)?
  ) throws(FleetError) {
    let inactive = prototype.fresh()
    let resting = prototype.outline.resting { try inactive.restored(state: $0, rest: nil) }
    try self.init(
      prototype.outline,
      FleetPast(prototype.outline, migrations),
      fields,
      table: table,
      key: key,
      keepingHistory: keepsHistory,
      in: database,
      observer: observer,
      fresh: { inactive.owning($0) },
      restored: { state, rest, context in
        let known = rest == nil ? resting[state] : nil
        return try (known ?? inactive.restored(state: state, rest: rest)).owning(context)
      }
    )
  }

  /// Makes a fleet of machines without a context.
  ///
  /// - Parameters:
  ///   - prototype: The machine, in any state.
  ///   - table: The name of the table. It is the prefix of the names of other tables, indices and triggers.
  ///   - key: The column of the key.
  ///   - keyType: The type of the key.
  ///   - migrations: The migrations from former definitions to this one, oldest first.
  ///   - keepsHistory: Whether a table keeps the history of each entity, for ``history(of:after:limit:)``. Inputs are
  ///     then encoded as JSON first, so payloads must be `Codable`, and guards and callbacks see the values of a
  ///     replay.
  ///   - database: The database.
  ///   - observer: Observes the activities of the fleet, for logs, metrics and traces.
  /// - Throws: `FleetError` with all problems.
  /// - Complexity: O(*s* + *r*) in states and transitions of the machine.
  public init(
    _ prototype: Machine,
    table: String,
    key: String = "id",
    keyedBy keyType: Key.Type = Int.self,
    migrations: [Migration] = [],
    keepingHistory keepsHistory: Bool = false,
    in database: any FleetDatabase,
    observer: (any FleetObserver)? = nil
  ) throws(FleetError) where Context == Void {
    let inactive = prototype.fresh()
    let resting = prototype.resting { try inactive.restored(state: $0, rest: nil) }
    try self.init(
      prototype,
      FleetPast(prototype, migrations),
      FieldColumns(),
      table: table,
      key: key,
      keepingHistory: keepsHistory,
      in: database,
      observer: observer,
      fresh: { _ in inactive },
      restored: { state, rest, _ in
        let known = rest == nil ? resting[state] : nil
        return try known ?? inactive.restored(state: state, rest: rest)
      }
    )
  }
}
