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
    ///   - hasCallbacks: Whether callbacks of the new machine may raise events while it is settled.
    ///   - limit: For how many configurations the work must be enough.
    ///   - state: What a state of the old machine is called in the new one.
    ///   - event: What an event of the old machine is called in the new one.
    init(
      from old: Machine.Plan,
      to new: Machine.Plan,
      hasCallbacks: Bool = false,
      exploring limit: Int,
      state: @escaping (StateID) -> StateID,
      event: @escaping (EventID) -> EventID
    ) {
      (oldPlan, newPlan) = (old, new)
      self.old = TransitionSystem(old, .unknown(hasCallbacks: false), work: 100 * limit)
      self.new = TransitionSystem(new, .unknown(hasCallbacks: hasCallbacks), work: 100 * limit)
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
      newRows(in: leaves, waiting: waiting, before: before).map { Self.summary(of: $0, newPlan) }
        .filter { found.insert($0).inserted }
    }

    private mutating func newRows(
      in leaves: [Node],
      waiting: [Column],
      before: [Node]
    ) -> [RowPosition] {
      let rows = new.openRows(in: leaves, waiting: waiting)
      guard !rows.isEmpty else { return [] }
      let deferred = oldPlan.deferrableEvents(in: before).compactMap { oldPlan.columns[$0] }
      let known = old.openRows(in: before, waiting: deferred).map { position in
        Self.summary(of: position, oldPlan).renamed(state, event).unordered
      }
      let names = Set(known)
      return rows.filter { !names.contains(Self.summary(of: $0, newPlan).unordered) }
    }

    /// The events that the old machine has deferred and that settling can drop in the new one.
    ///
    /// - Parameters:
    ///   - configuration: The configuration in the new machine.
    ///   - waiting: The events that wait there.
    ///   - before: The innermost active nodes of the old machine; nil to leave out what settling can drop only after
    ///     it has taken one of the open transitions.
    /// - Returns: The events, in the order in which they were given.
    mutating func events(
      droppedIn configuration: Configuration,
      waiting: [EventID],
      before: [Node]?
    ) -> [EventID] {
      guard !waiting.isEmpty else { return [] }
      let columns = waiting.map { newPlan.columns[$0] ?? .unknownEvent }
      let rows = Set(
        before.map { newRows(in: configuration.leaves, waiting: columns, before: $0) } ?? []
      )
      let dropped = new.droppableEvents(in: configuration, waiting: columns, following: rows)
      return zip(waiting, columns).filter { dropped.contains($0.1) }.map(\.0)
    }

    /// The transitions that are open for entities of the old machine.
    ///
    /// - Parameter configurations: The innermost active nodes of the old machine, all of which the new one loads.
    /// - Returns: The transitions, each with the first configuration in which it is open, and the events that settling
    ///   can drop, each with the first configuration in which it waits.
    mutating func openRows(
      in configurations: [[Node]]
    ) -> (rows: [OpenRow], dropped: [UnloadableEvent]) {
      var open: [OpenRow] = []
      var dropped: [UnloadableEvent] = []
      var noted: Set<EventID> = []
      for leaves in configurations {
        let ids = oldPlan.stateIDs(of: leaves)
        let nodes = ids.compactMap { newPlan.nodes[state($0)] }.sorted()
        let deferred = oldPlan.deferrableEvents(in: leaves)
        let waiting = deferred.map(event)
        let columns = waiting.map { newPlan.columns[$0] ?? .unknownEvent }
        for row in rows(in: nodes, waiting: columns, before: leaves) {
          open.append(OpenRow(row: row, configuration: ids))
        }
        let place = Configuration(leaves: nodes)
        let lost = Set(events(droppedIn: place, waiting: waiting, before: nil))
        for event in deferred where lost.contains(self.event(event)) {
          guard noted.insert(event).inserted else { continue }
          let payload = oldPlan.payload(of: event)?.name
          dropped.append(.init(event: event, payload: payload, reason: .isNotDeferred(in: ids)))
        }
      }
      return (open, dropped)
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
