extension Machine {
  /// The dense numbers that stand for identifiers: what checks and compilation read, so that each name is
  /// looked up once. It says what there is, right or wrong.
  package final class Numbering {
    /// The nodes of the states, from 1, in document order; of two of one name, the first.
    let nodes: [StateID: UInt32]

    /// The tree, in which the node of a state is its position and one.
    let tree: Tree

    /// The columns of the events, from 1, in the order in which their identifiers first appear; those
    /// that are only deferred come last.
    private(set) var columns: [EventID: UInt32] = [:]

    /// The identifier of each column, from 1.
    private(set) var eventIDs: [EventID] = []

    /// The columns by the bits of the identifier; 0 for bits that none has.
    private(set) var directColumns = [UInt32](repeating: 0, count: DispatchTable.directCount)

    /// The columns after those of the events.
    private(set) var extra = ExtraColumns.none

    /// The positions of the states that name initial states, or a default.
    private(set) var statesWithInitials: [Int] = []

    /// Of each event of the definition, the column; `unknown` for the completion of an unknown state.
    private(set) var eventColumns: [UInt32] = []

    /// Of each event, the nodes of its sources: the root for any state.
    private(set) var sources = NumberLists()

    /// Of each event, the nodes of its targets.
    private(set) var targets = NumberLists()

    /// Whether each event has guards.
    private(set) var isGuarded: [Bool] = []

    /// Whether each event joins its sources.
    private(set) var isJoin: [Bool] = []

    /// How many suggestions are still made for names that are unknown. Each costs time in the number of
    /// states, and who has misspelt twenty names has other worries.
    private var suggestionsLeft = 20
    private let stateNames: [String]

    /// What stands for a name that is not defined.
    static var unknown: UInt32 { .max }

    var nodeCount: Int { tree.count }

    /// The number of the columns of events, with the one of any event.
    var columnCount: Int { eventIDs.count + 1 }

    package init(_ definition: Definition) {
      var nodes = [StateID: UInt32](minimumCapacity: definition.states.count)
      for (position, state) in definition.states.enumerated() where nodes[state.id] == nil {
        nodes[state.id] = UInt32(position + 1)
      }
      self.nodes = nodes
      tree = definition.tree(nodes)
      stateNames = definition.states.prefix(500).map { String(describing: $0.id) }
      addEvents(definition)
    }
  }
}

extension Machine.Numbering {
  private func addEvents(_ definition: Machine.Definition) {
    var completions: [UInt32] = []
    var durations: [Duration] = []
    for event in definition.events {
      switch event.trigger {
      case .event(let id): addColumn(of: id)
      case .completion(let state): if let node = nodes[state] { completions.append(node) }
      case .after(let duration): durations.append(duration)
      case .anyEvent, .always: break
      }
    }
    for (position, state) in definition.states.enumerated() {
      for event in state.deferredEvents { addColumn(of: event) }
      if !state.initial.isEmpty { statesWithInitials.append(position) }
    }
    extra = ExtraColumns(after: columnCount, completions: completions, durations: durations)
    for event in definition.events { add(event) }
  }

  private func addColumn(of event: EventID) {
    guard columns[event] == nil else { return }
    let column = UInt32(columnCount)
    columns[event] = column
    eventIDs.append(event)
    if let bits = DispatchTable.bits(of: event), bits < DispatchTable.directCount {
      directColumns[Int(bits)] = column
    }
  }

  private func add(_ event: Machine.Event) {
    eventColumns.append(column(of: event.trigger))
    isGuarded.append(event.isGuarded)
    if case .all = event.sources { isJoin.append(true) } else { isJoin.append(false) }
    switch event.sources {
    case .any: sources.append(Tree.root)
    case .states(let ids), .all(let ids): for id in ids { sources.append(number(of: id)) }
    }
    sources.endList()
    for id in event.targets { targets.append(number(of: id)) }
    targets.endList()
  }

  private func number(of state: StateID) -> UInt32 {
    nodes[state] ?? Self.unknown
  }

  private func column(of trigger: Machine.Event.Trigger) -> UInt32 {
    switch trigger {
    case .event(let id): columns[id] ?? Self.unknown
    case .anyEvent: ExtraColumns.anyEvent
    case .always: extra.always
    case .completion(let state): nodes[state].flatMap { extra.completions[$0] } ?? Self.unknown
    case .after(let duration): extra.timeouts[duration] ?? Self.unknown
    }
  }

  /// The node of a state; nil if there is no such state.
  func node(_ state: StateID) -> UInt32? {
    nodes[state]
  }

  /// The position of a state; nil if there is no such state.
  func position(_ state: StateID) -> Int? {
    nodes[state].map { Int($0) - 1 }
  }

  func contains(_ state: StateID) -> Bool {
    nodes[state] != nil
  }

  /// The cure for a state that is not there: the nearest name, where one is near.
  func cure(forUnknown state: StateID) -> String {
    suggestionsLeft -= 1
    let candidates = suggestionsLeft < 0 ? [] : stateNames
    let nearest = nearestName(to: String(describing: state), among: candidates)
    let suggestion = nearest.map { "Did you mean \(quoted($0))? If not, add" } ?? "Add"
    return suggestion + " the state \(quoted(state)), or correct the name"
  }
}

/// Lists of numbers, one behind the other.
struct NumberLists: Sendable {
  private var numbers: [UInt32] = []
  private var ends: [Int] = [0]

  /// Adds a number to the last list.
  mutating func append(_ number: UInt32) {
    numbers.append(number)
  }

  mutating func endList() {
    ends.append(numbers.count)
  }

  subscript(position: Int) -> ArraySlice<UInt32> {
    numbers[ends[position]..<ends[position + 1]]
  }
}

extension ExtraColumns {
  static var none: Self { Self(after: 1, completions: [], durations: []) }

  /// Numbers the columns that come after those of the events.
  init(after eventCount: Int, completions: [UInt32], durations: [Duration]) {
    always = UInt32(eventCount)
    var count = always + 1
    var completionColumns: [UInt32: UInt32] = [:]
    for node in completions where completionColumns[node] == nil {
      completionColumns[node] = count
      count += 1
    }
    var timeoutColumns: [Duration: UInt32] = [:]
    for duration in durations where timeoutColumns[duration] == nil {
      timeoutColumns[duration] = count
      count += 1
    }
    self.completions = completionColumns
    timeouts = timeoutColumns
    self.count = Int(count)
  }
}
