import Interlock

extension Foresight {
  /// The rows that can be open in a configuration without a new event: eventless rows, rows for completions of states
  /// that are complete, and rows for events that wait.
  ///
  /// - Parameters:
  ///   - leaves: The innermost active nodes.
  ///   - events: The columns of the events that wait.
  /// - Returns: The rows that can be selected for some answers of guards, in the order in which they are tried.
  mutating func openRows(in leaves: [Node], waiting events: [Column]) -> [RowPosition] {
    let configuration = Configuration(leaves: leaves)
    guard !isEnd(configuration) else { return [] }
    var triggers = chart.hasEventlessRows ? [Trigger.other(chart.columns.always)] : []
    triggers += chart.completions(in: leaves).map(Trigger.other)
    triggers += events.map(Trigger.event)
    guard !triggers.isEmpty else { return [] }
    let place = ActiveConfiguration(configuration, chart.tree)
    return triggers.flatMap { trigger in
      outcomes(of: trigger, in: place).flatMap { $0.arcs.flatMap(\.rows) }
    }
  }
}

/// Finds what is open in a machine for entities that come from another one: rows that they would take by themselves if
/// they were led to their configuration, but not if they are put there.
///
/// A row that can be open in both is none of them: if its guards refuse there, they refuse here.
struct OpenRowSearch<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias RowSummary = Machine<StateID, EventID>.Difference.RowSummary

  /// An entity, as far as it matters.
  struct Entity {
    let leaves: [Node]
    /// The columns of the events that it may have deferred.
    let waiting: [Column]
  }

  private var old: Foresight
  private var new: Foresight
  private let oldPlan: Machine<StateID, EventID>.Plan
  private let newPlan: Machine<StateID, EventID>.Plan
  private let state: (StateID) -> StateID
  private let event: (EventID) -> EventID

  /// Prepares to search.
  ///
  /// - Parameters:
  ///   - old: The machine that the entities come from.
  ///   - new: The machine that they are restored in.
  ///   - limit: For how many configurations the work must be enough.
  ///   - state: What a state of the old machine is called in the new one.
  ///   - event: What an event of the old machine is called in the new one.
  init(
    from old: Machine<StateID, EventID>.Plan,
    to new: Machine<StateID, EventID>.Plan,
    exploring limit: Int,
    state: @escaping (StateID) -> StateID,
    event: @escaping (EventID) -> EventID
  ) {
    (oldPlan, newPlan) = (old, new)
    self.old = Foresight(old, .unknown(hasCallbacks: false), work: 100 * limit)
    self.new = Foresight(new, .unknown(hasCallbacks: false), work: 100 * limit)
    self.state = state
    self.event = event
  }

  /// Whether the work was enough. If not, rows may be missing.
  var isComplete: Bool { old.isComplete && new.isComplete }

  /// The rows that are open for an entity in the new machine only.
  mutating func rows(of entity: Entity, before: Entity) -> [RowSummary] {
    let rows = new.openRows(in: entity.leaves, waiting: entity.waiting)
    guard !rows.isEmpty else { return [] }
    let known = old.openRows(in: before.leaves, waiting: before.waiting)
    let names = Set(known.map { oldPlan.summary(of: $0).renamed(state, event).unordered })
    return rows.map(newPlan.summary).filter { !names.contains($0.unordered) }
  }
}

extension Machine.Plan {
  /// The entity whose innermost active states these are, with everything deferred that they can defer.
  func entity(in leaves: [Node]) -> OpenRowSearch<StateID, EventID>.Entity {
    let waiting = deferrableEvents(in: leaves).compactMap { columns[$0] }
    return OpenRowSearch.Entity(leaves: leaves, waiting: waiting)
  }

  /// The events that can be deferred with some leaves, each once.
  func deferrableEvents(in leaves: [Node]) -> [EventID] {
    if leaves.first.map(chart.tree.isEnd) == true { return [] }
    var seen: Set<EventID> = []
    let states = chart.tree.activeNodes(leaves).map { definition.states[$0.position] }
    return states.flatMap(\.deferredEvents).filter { seen.insert($0).inserted }
  }

  /// A row by its names, apart from its payload.
  fileprivate func summary(of position: RowPosition) -> Machine.Difference.RowSummary {
    let row = chart.rows[position]
    let event = definition.events[row.event.index]
    var sources = event.sources
    if case .states = sources { sources = .states([stateIDs[row.node.position]]) }
    return Machine.Difference.RowSummary(
      trigger: event.trigger,
      sources: sources,
      targets: event.targets,
      isLocal: event.isLocal,
      carried: nil,
      guardTerms: event.guardTerms
    )
  }
}

extension Machine.Difference.RowSummary {
  fileprivate func renamed(_ state: (StateID) -> StateID, _ event: (EventID) -> EventID) -> Self {
    let trigger: Machine.Event.Trigger =
      switch self.trigger {
      case .event(let id): .event(event(id))
      case .completion(let id): .completion(of: state(id))
      case .anyEvent, .after, .always: self.trigger
      }
    let sources: Machine.Event.Sources =
      switch self.sources {
      case .any: .any
      case .states(let ids): .states(ids.map(state))
      case .all(let ids): .all(ids.map(state))
      }
    return Self(
      trigger: trigger,
      sources: sources,
      targets: targets.map(state),
      isLocal: isLocal,
      carried: carried,
      guardTerms: guardTerms.map { $0.mapped(state) }
    )
  }

  /// The row with a single source and sets instead of lists, to compare it.
  fileprivate var unordered: Unordered {
    let sources: Set<StateID> =
      switch self.sources {
      case .any: []
      case .states(let ids), .all(let ids): Set(ids)
      }
    return Unordered(
      trigger: trigger,
      sources: sources,
      targets: Set(targets),
      isLocal: isLocal,
      guardTerms: guardTerms
    )
  }

  fileprivate struct Unordered: Hashable {
    let trigger: Machine.Event.Trigger
    let sources: Set<StateID>
    let targets: Set<StateID>
    let isLocal: Bool
    let guardTerms: [Machine.GuardTerm]
  }
}
