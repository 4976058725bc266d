public import Interlock
import InterlockEvolution

/// A machine as SQL: the database itself keeps its entities in legal states, and one statement fires an event
/// for all matching ones.
///
///     let fleet = try SQLFleet(inbox, table: "messages", dialect: .sqlite)
///     try database.execute(fleet.schema)
///     try database.execute(fleet.statements(firing: .view).joined())
///
/// A row of the table is an active entity: a key, and its innermost state. The transition relation, a table beside it,
/// says where each event leads from each state; the engine itself has computed it. What a database cannot decide is
/// marked there and left to code; what a row cannot hold is refused. <doc:Fleets> describes all of this.
public struct SQLFleet<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The database that the SQL is written for.
  public let dialect: SQLDialect

  /// Whether entities are fired without the callbacks on their way.
  public let ignoresCallbacks: Bool

  /// The transition relation: events in the order of the definition, then timeouts, then what callbacks can add by
  /// raising events.
  public let transitions: [Transition]

  let names: Names
  let texts: Texts<StateID, EventID>

  /// The innermost states, in document order.
  let leaves: [StateID]

  /// The position of each innermost state in document order.
  let positions: [StateID: Int]

  /// Where the transitions from each innermost state lead.
  let destinations: [StateID: Set<StateID>]

  /// The timers of an entity that enters an innermost state and all states around it.
  let timeouts: [StateID: [Timeout]]

  /// Whether there are timers. Stored, since each row needs it.
  let hasTimeouts: Bool

  /// The initial state of an entity; nil if code or a formula is involved.
  let start: StateID?

  /// The columns of the fields that conditions and assignments name.
  let fieldColumns: [SQLColumns.Item]

  /// What formulas decide when events and timers fire; none if they decide nothing.
  let programs: [EventID: FiringProgram]
  let timerProgram: FiringProgram?

  /// Makes the SQL of a machine.
  ///
  /// - Parameters:
  ///   - prototype: The machine; its own state does not matter.
  ///   - table: The name of the entity table. The names of other tables, indices and triggers begin with it.
  ///   - key: The column that identifies entities.
  ///   - column: The column of the state.
  ///   - dialect: The database.
  ///   - ignoringCallbacks: Whether statements fire entities without running callbacks or observers. Only for callbacks
  ///     that neither raise events nor throw.
  /// - Throws: `SQLFleetError` with everything that a database cannot hold.
  /// - Complexity: O(*s* · *e*) in innermost states and events, times the cost of firing each.
  public init(
    _ prototype: Machine<StateID, EventID>,
    table: String,
    key: String = "id",
    column: String = "state",
    dialect: SQLDialect,
    ignoringCallbacks: Bool = false
  ) throws(SQLFleetError) {
    try self.init(
      prototype,
      nil,
      naming: [:],
      table: table,
      key: key,
      column: column,
      dialect: dialect,
      ignoringCallbacks: ignoringCallbacks
    )
  }

  /// Makes the SQL of a machine with known formulas, or of one without formulas.
  init(
    _ prototype: Machine<StateID, EventID>,
    _ formulas: MachineFormulas<StateID>?,
    naming columns: [String: String],
    table: String,
    key: String,
    column: String,
    dialect: SQLDialect,
    ignoringCallbacks: Bool
  ) throws(SQLFleetError) {
    names = Names(table: table, key: key, column: column, dialect)
    let description = MachineDescription(prototype)
    texts = Texts(prototype, description)
    let fields = formulas.map {
      SQLColumns($0, naming: columns, besides: [key, column], dialect)
    }
    let problems =
      names.problems + texts.problems + description.problemsOfRows + (formulas?.problems ?? [])
      + (fields?.problems ?? [])
    guard problems.isEmpty else { throw SQLFleetError(problems: problems) }
    let relation = TransitionRelation(prototype, formulas, ignoringCallbacks: ignoringCallbacks)
    guard relation.problems.isEmpty else { throw SQLFleetError(problems: relation.problems) }
    self.dialect = dialect
    ignoresCallbacks = ignoringCallbacks
    transitions = relation.transitions
    leaves = relation.leaves
    positions = relation.positions
    destinations = Dictionary(grouping: transitions, by: \.source)
      .mapValues { Set($0.map(\.destination)) }
    timeouts = relation.timeouts
    let hasTimeouts = relation.timeouts.values.contains { !$0.isEmpty }
    self.hasTimeouts = hasTimeouts
    start = relation.start
    fieldColumns = fields?.items ?? []
    guard let formulas, let fields else {
      programs = [:]
      timerProgram = nil
      return
    }
    let scope = ProgramScope(
      formulas: formulas,
      columns: fields,
      texts: texts,
      names: names,
      dialect: dialect
    )
    programs = try relation.programs(scope, hasTimeouts: hasTimeouts)
    timerProgram = try relation.timerProgram(scope)
  }

  /// The events that involve callbacks or observers in some state: no statement runs them.
  public var eventsWithCallbacks: [EventID] {
    events { $0.hasCallbacks }
  }

  /// The events that involve a guard in some state: no statement fires them there.
  public var guardedEvents: [EventID] {
    events { $0.isGuarded }
  }

  private func events(where isMarked: (Transition) -> Bool) -> [EventID] {
    transitions.filter(isMarked).compactMap { transition in
      guard case .event(let event) = transition.trigger else { return nil }
      return event
    }
    .unique
  }
}
