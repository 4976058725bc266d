public import Interlock
public import InterlockData
public import InterlockEvolution

/// Machines in a table of a database: each row is an entity, which every process fires in a transaction of its own.
///
/// ```swift
/// let id = try await orders.insert(Order(total: 30))
/// let receipt = try await orders.fire(.pay, Payment(amount: 30), on: id)
/// ```
///
/// A row has the entity's key, its state as a text, a column for each declared field of the context, and what these don't
/// say as JSON. Whoever fires an entity locks its row, so that two processes come one after the other, and each is
/// taken or refused by what then holds. <doc:Fleets> describes all of this.
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

  /// What is told about each thing that the fleet does.
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
    let undeclared =
      fields.json == nil ? UndeclaredProperties(besides: fields).names(in: fields.blank) : []
    let problems =
      statements.rows.problems + prototype.problemsOfTexts + past.problems
      + undeclared.map { .undeclaredProperty($0, of: "\(Context.self)") }
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
  ///   - prototype: The machine; its own state does not matter.
  ///   - blank: A context. Its values don't matter, because each stored property has to be a field that can be assigned.
  ///   - names: The names of columns by the names of their fields, if they differ.
  ///   - table: The name of the table. The names of other tables, indices and triggers begin with it.
  ///   - key: The column of the key.
  ///   - keyType: The type of the key.
  ///   - migrations: What leads from former definitions to this one, oldest first.
  ///   - keepsHistory: Whether a table keeps what each entity takes, for ``history(of:after:limit:)``. What it takes is then
  ///     written to JSON first, so that a payload has to be `Codable`, and guards and callbacks see what a replay shows.
  ///   - database: The database.
  ///   - observer: Is told about each thing that the fleet does, for logs, metrics and traces.
  /// - Throws: `FleetError` with everything that a database cannot hold.
  /// - Complexity: O(*s* + *r*) in states and rows of the machine.
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

  /// Makes a fleet of machines with a context, which is stored as JSON, because it has no fields.
  ///
  /// Declare the fields of a context to read and select by them in SQL: each is a column then.
  ///
  /// - Parameters:
  ///   - prototype: The machine; its own state does not matter.
  ///   - blank: A context; its values don't matter.
  ///   - table: The name of the table. The names of other tables, indices and triggers begin with it.
  ///   - key: The column of the key.
  ///   - keyType: The type of the key.
  ///   - migrations: What leads from former definitions to this one, oldest first.
  ///   - keepsHistory: Whether a table keeps what each entity takes, for ``history(of:after:limit:)``. What it takes is then
  ///     written to JSON first, so that a payload has to be `Codable`, and guards and callbacks see what a replay shows.
  ///   - database: The database.
  ///   - observer: Is told about each thing that the fleet does, for logs, metrics and traces.
  /// - Throws: `FleetError` with everything that a database cannot hold.
  /// - Complexity: O(*s* + *r*) in states and rows of the machine.
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
  ///   - prototype: The machine; its own state does not matter.
  ///   - table: The name of the table. The names of other tables, indices and triggers begin with it.
  ///   - key: The column of the key.
  ///   - keyType: The type of the key.
  ///   - migrations: What leads from former definitions to this one, oldest first.
  ///   - keepsHistory: Whether a table keeps what each entity takes, for ``history(of:after:limit:)``. What it takes is then
  ///     written to JSON first, so that a payload has to be `Codable`, and guards and callbacks see what a replay shows.
  ///   - database: The database.
  ///   - observer: Is told about each thing that the fleet does, for logs, metrics and traces.
  /// - Throws: `FleetError` with everything that a database cannot hold.
  /// - Complexity: O(*s* + *r*) in states and rows of the machine.
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
