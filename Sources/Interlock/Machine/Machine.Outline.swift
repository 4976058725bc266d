extension Machine {
  /// What a definition says apart from its closures, in a form in which two definitions can be compared:
  /// defaults filled in, lists without order in one order, one row for each source.
  package struct Outline {
    package struct State {
      package let id: StateID
      package let kind: StateKind
      package let parent: StateID?
      /// The states that are entered with it, or for which it stands.
      package let initial: [StateID]
      /// The regions of a parallel state, in document order, which decides between them.
      package let regions: [StateID]
      package let deferredEvents: [EventID]
      package let timeouts: [Duration]

      package init(
        id: StateID,
        kind: StateKind,
        parent: StateID?,
        initial: [StateID],
        regions: [StateID],
        deferredEvents: [EventID],
        timeouts: [Duration]
      ) {
        self.id = id
        self.kind = kind
        self.parent = parent
        self.initial = initial
        self.regions = regions
        self.deferredEvents = deferredEvents
        self.timeouts = timeouts
      }
    }

    /// A row in its place.
    package struct Row {
      /// What triggers it; a duration as an archive would give it back.
      package let trigger: Event.Trigger
      /// From where it leads: any state, one state, or all of several together.
      package let sources: Event.Sources
      package let targets: [StateID]
      package let isLocal: Bool
      package let guardTerms: [GuardTerm]
      /// The state among whose rows it is tried; nil for those of any state.
      package let place: StateID?
      /// How many rows there that any event triggers are tried before it.
      package let precedence: Int

      package init(
        trigger: Event.Trigger,
        sources: Event.Sources,
        targets: [StateID],
        isLocal: Bool,
        guardTerms: [GuardTerm],
        place: StateID?,
        precedence: Int
      ) {
        self.trigger = trigger
        self.sources = sources
        self.targets = targets
        self.isLocal = isLocal
        self.guardTerms = guardTerms
        self.place = place
        self.precedence = precedence
      }

      /// The rows among which its order matters.
      package var group: Group { Group(place: place, trigger: trigger) }
    }

    package struct Group: Hashable {
      let place: StateID?
      let trigger: Event.Trigger
    }

    /// The states, in document order.
    package private(set) var states: [State] = []

    /// The rows, in the order in which they are written.
    package private(set) var rows: [Row] = []

    package let initial: [StateID]

    package init(states: [State], rows: [Row], initial: [StateID]) {
      self.states = states
      self.rows = rows
      self.initial = initial
    }

    /// Makes the outline of a definition.
    ///
    /// - Parameters:
    ///   - plan: The definition, compiled.
    ///   - order: Where each state and event stands in lists that have no order.
    package init(_ plan: Plan, _ order: Order) {
      initial = order.sorted(plan.definition.initial)
      let timeouts = addRows(plan, order)
      let tree = plan.chart.tree
      for (position, state) in plan.definition.states.enumerated() {
        let node = Node(position: position)
        let hasInitial = state.kind == .compound || state.kind.isHistory
        let initial = hasInitial ? plan.stateIDs(of: tree.initials(of: node)) : []
        let regions =
          state.kind == .parallel ? plan.stateIDs(of: Array(tree.children(of: node))) : []
        states.append(
          State(
            id: state.id,
            kind: state.kind,
            parent: plan.stateID(of: tree.parent(node)),
            initial: order.sorted(initial),
            regions: regions,
            deferredEvents: order.sortedEvents(state.deferredEvents),
            timeouts: timeouts[state.id]?.sorted() ?? []
          )
        )
      }
    }
  }
}

extension Machine.Outline {
  /// Adds the rows.
  ///
  /// - Returns: The timeouts of each state.
  private mutating func addRows(
    _ plan: Machine.Plan,
    _ order: Order
  ) -> [StateID: Set<Duration>] {
    var anyEventRows: [StateID?: Int] = [:]
    var timeouts: [StateID: Set<Duration>] = [:]
    for event in plan.definition.events {
      let trigger = event.trigger.asArchived
      for (sources, place) in plan.places(of: event, order) {
        let row = Row(
          trigger: trigger,
          sources: sources,
          targets: order.sorted(event.targets),
          isLocal: event.isLocal,
          guardTerms: event.guardTerms,
          place: place,
          precedence: event.id == nil ? 0 : anyEventRows[place] ?? 0
        )
        rows.append(row)
        if trigger == .anyEvent { anyEventRows[place, default: 0] += 1 }
        if case .after(let duration) = trigger, let place {
          timeouts[place, default: []].insert(duration)
        }
      }
    }
    return timeouts
  }

  /// Where states and events stand in lists that have no order.
  package struct Order {
    private var states: [StateID: Int] = [:]
    private var events: [EventID: Int] = [:]

    /// The order of some definitions, those of the first before what only the next have.
    package init(_ plans: Machine.Plan...) {
      for plan in plans {
        for id in plan.stateIDs where states[id] == nil { states[id] = states.count }
        for id in plan.eventIDs where events[id] == nil { events[id] = events.count }
      }
    }

    package func sorted(_ ids: [StateID]) -> [StateID] {
      ids.count < 2 ? ids : Set(ids).sorted { states[$0] ?? .max < states[$1] ?? .max }
    }

    package func sortedEvents(_ ids: [EventID]) -> [EventID] {
      ids.count < 2 ? ids : Set(ids).sorted { events[$0] ?? .max < events[$1] ?? .max }
    }
  }
}

extension Machine.Plan {
  /// The sources of the rows of an event, each with the state among whose rows it is tried.
  fileprivate func places(
    of event: Machine.Event,
    _ order: Machine.Outline.Order
  ) -> [(Machine.Event.Sources, StateID?)] {
    switch event.sources {
    case .any: return [(.any, nil)]
    case .states(let ids): return ids.map { (.states([$0]), $0) }
    case .all(let ids) where ids.count == 1: return [(.states(ids), ids[0])]
    case .all(let ids):
      let place = chart.tree.commonAncestor(of: ids.compactMap { nodes[$0] })
      return [(.all(order.sorted(ids)), stateID(of: place))]
    }
  }
}

extension Machine.Event.Trigger {
  /// The trigger as an archive would give it back: a duration as it is written there.
  fileprivate var asArchived: Self {
    guard case .after(let duration) = self else { return self }
    return .after(Duration(archivedSeconds: duration.archivedSeconds) ?? duration)
  }
}
