import Interlock

extension Machine.Difference {
  /// Finds the automatic transitions that are open in a machine for entities of another one: those that they would take
  /// on entering their configuration, but not when they are restored. Each transition is found once.
  ///
  /// A transition that can be open in both machines is not one of them: if its guards refuse in the old machine, they
  /// refuse in the new one.
  struct OpenRowSearch {
    private var old: TransitionSystem
    private var new: TransitionSystem
    private let oldPlan: Machine.Plan
    private let newPlan: Machine.Plan
    private let state: (StateID) -> StateID
    private let event: (EventID) -> EventID
    private var found: Set<RowSummary> = []

    /// Prepares to search.
    ///
    /// - Parameters:
    ///   - old: The machine that the entities come from.
    ///   - new: The machine that they are restored in.
    ///   - limit: For how many configurations the work must be enough.
    ///   - state: What a state of the old machine is called in the new one.
    ///   - event: What an event of the old machine is called in the new one.
    init(
      from old: Machine.Plan,
      to new: Machine.Plan,
      exploring limit: Int,
      state: @escaping (StateID) -> StateID,
      event: @escaping (EventID) -> EventID
    ) {
      (oldPlan, newPlan) = (old, new)
      self.old = TransitionSystem(old, .unknown(hasCallbacks: false), work: 100 * limit)
      self.new = TransitionSystem(new, .unknown(hasCallbacks: false), work: 100 * limit)
      self.state = state
      self.event = event
    }

    /// Whether the search is complete. If not, transitions may be missing.
    var isComplete: Bool { old.isComplete && new.isComplete }

    /// The transitions that are open for an entity in the new machine only, without those found before.
    ///
    /// - Parameters:
    ///   - leaves: The innermost active nodes of the new machine.
    ///   - waiting: The columns of the events that wait there.
    ///   - before: The innermost active nodes of the old machine, where whatever can be deferred waits.
    /// - Returns: The transitions, in the order in which they are tried.
    mutating func rows(in leaves: [Node], waiting: [Column], before: [Node]) -> [RowSummary] {
      let rows = new.openRows(in: leaves, waiting: waiting)
      guard !rows.isEmpty else { return [] }
      let deferred = oldPlan.deferrableEvents(in: before).compactMap { oldPlan.columns[$0] }
      let known = old.openRows(in: before, waiting: deferred).map { position in
        Self.summary(of: position, oldPlan).renamed(state, event).unordered
      }
      let names = Set(known)
      return rows.map { Self.summary(of: $0, newPlan) }
        .filter { !names.contains($0.unordered) && found.insert($0).inserted }
    }

    /// The transitions that are open for entities of the old machine.
    ///
    /// - Parameter configurations: The innermost active nodes of the old machine, all of which the new one loads.
    /// - Returns: The transitions, each with the first configuration in which it is open.
    mutating func openRows(in configurations: [[Node]]) -> [OpenRow] {
      var open: [OpenRow] = []
      for leaves in configurations {
        let ids = oldPlan.stateIDs(of: leaves)
        let nodes = ids.compactMap { newPlan.nodes[state($0)] }.sorted()
        let waiting = oldPlan.deferrableEvents(in: leaves).compactMap { newPlan.columns[event($0)] }
        for row in rows(in: nodes, waiting: waiting, before: leaves) {
          open.append(OpenRow(row: row, configuration: ids))
        }
      }
      return open
    }

    /// A transition by its names, apart from its payload.
    private static func summary(of position: RowPosition, _ plan: Machine.Plan) -> RowSummary {
      let row = plan.chart.rows[position]
      let event = plan.definition.events[row.event.index]
      var sources = event.sources
      if case .states = sources { sources = .states([plan.stateIDs[row.node.position]]) }
      return RowSummary(
        trigger: event.trigger,
        sources: sources,
        targets: event.targets,
        isLocal: event.isLocal,
        carried: nil,
        guardTerms: event.guardTerms
      )
    }
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

  /// The transition with a single source and sets instead of lists, to compare it.
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
