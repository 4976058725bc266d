import Interlock

/// A definition apart from its closures, in a form that can be compared: numbers are common to two definitions, and
/// unordered lists are sorted.
struct ComparedDefinition {
  struct State {
    let number: Int
    let kind: StateKind
    let parent: Int?
    /// The states entered with it, or that it stands for.
    let initial: [Int]
    /// The regions of a parallel state, in document order, which sets their priority.
    let regions: [Int]
    let deferredEvents: [Int]
    let timeouts: [Duration]
  }

  struct Row: Hashable {
    /// What triggers it; durations are rounded as in an archive.
    var trigger: MachineDescription.Row.Trigger
    var source: MachineDescription.Row.Source
    let targets: [Int]
    let isLocal: Bool
    let payload: ComparedPayload?
    let guards: [MachineDescription.Row.Guard]
  }

  /// A transition in its place.
  struct PlacedRow: Hashable {
    let row: Row
    /// The state at which it is tried; nil for transitions from any state.
    let place: Int?
    /// How many transitions of its state for any event are tried before it.
    let precedence: Int

    /// The transitions among which its order matters.
    var group: Group { Group(place: place, trigger: row.trigger) }
  }

  struct Group: Hashable {
    let place: Int?
    let trigger: MachineDescription.Row.Trigger
  }

  /// The states, in document order.
  let states: [State]

  /// The transitions, in the order in which they are written.
  let rows: [PlacedRow]

  let initial: [Int]

  /// Whether several of its states, or several of its events, have become one.
  let isMerged: Bool

  /// Replaces the numbers of a description by common ones.
  ///
  /// - Parameters:
  ///   - plan: The machine.
  ///   - numbers: The common number of each of its states and events.
  init<StateID, EventID>(_ plan: Machine<StateID, EventID>.Plan, _ numbers: CommonNumbers) {
    let description = MachineDescription(Machine(plan: plan))
    initial = numbers.states(description.initial)
    isMerged = [numbers.states, numbers.events].contains { Set($0).count < $0.count }
    let payloads = plan.definition.events.map { $0.payload.map(ComparedPayload.init) }
    let rows = description.placedRows(numbers, payloads)
    self.rows = rows
    var timeouts: [Int: Set<Duration>] = [:]
    for row in rows {
      if case .after(let duration) = row.row.trigger, let place = row.place {
        timeouts[place, default: []].insert(duration)
      }
    }
    states = description.states.indices.map { position in
      let state = description.states[position]
      let regions = state.children.filter { description.states[$0].isRegion }
      let number = numbers.states[position]
      return State(
        number: number,
        kind: state.kind,
        parent: state.parent.map { numbers.states[$0] },
        initial: numbers.states(state.initial),
        regions: regions.map { numbers.states[$0] },
        deferredEvents: Set(state.deferredEvents.map { numbers.events[$0] }).sorted(),
        timeouts: timeouts[number]?.sorted() ?? []
      )
    }
  }
}

/// The payload of an event: the name of its type, and its version.
struct ComparedPayload: Hashable {
  let name: String
  let version: Int

  init(_ type: PayloadType) {
    name = type.name
    version = type.version
  }
}

/// The common number of each state and event of a description.
struct CommonNumbers {
  let states: [Int]
  let events: [Int]

  /// Some states, sorted.
  func states(_ numbers: [Int]) -> [Int] {
    numbers.count < 2 ? numbers.map { states[$0] } : Set(numbers.map { states[$0] }).sorted()
  }
}

extension MachineDescription {
  fileprivate func placedRows(
    _ numbers: CommonNumbers,
    _ payloads: [ComparedPayload?]
  ) -> [ComparedDefinition.PlacedRow] {
    var anyEventRows: [Int?: Int] = [:]
    return rows.map { row in
      let place = row.place.map { numbers.states[$0] }
      let compared = ComparedDefinition.Row(
        trigger: row.trigger.renumbered(numbers),
        source: row.source.renumbered(numbers),
        targets: numbers.states(row.targets),
        isLocal: row.isLocal,
        payload: payloads[row.declaration],
        guards: row.guards.map { $0.renumbered(numbers) }
      )
      let precedence = row.event == nil ? 0 : anyEventRows[place] ?? 0
      if row.trigger == .anyEvent { anyEventRows[place, default: 0] += 1 }
      return ComparedDefinition.PlacedRow(row: compared, place: place, precedence: precedence)
    }
  }
}

extension MachineDescription.Row.Trigger {
  fileprivate func renumbered(_ numbers: CommonNumbers) -> Self {
    switch self {
    case .event(let event): .event(numbers.events[event])
    case .completion(let state): .completion(of: numbers.states[state])
    case .after(let duration):
      // Two durations are the same if an archive writes them alike.
      .after(Duration(exactSeconds: duration.seconds) ?? duration)
    case .anyEvent, .always: self
    }
  }
}

extension MachineDescription.Row.Source {
  fileprivate func renumbered(_ numbers: CommonNumbers) -> Self {
    switch self {
    case .anyState: .anyState
    case .state(let state): .state(numbers.states[state])
    case .join(let states) where states.count == 1: .state(numbers.states[states[0]])
    case .join(let states): .join(numbers.states(states))
    }
  }
}

extension MachineDescription.Row.Guard {
  fileprivate func renumbered(_ numbers: CommonNumbers) -> Self {
    switch self {
    case .code, .condition: self
    case .presence(let state, let isExpected):
      .presence(of: numbers.states[state], isExpected: isExpected)
    }
  }
}
