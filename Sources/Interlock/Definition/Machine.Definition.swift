extension Machine {
  /// The definition as written: ordered values without lookup tables. Checks and tools read it; firing never does.
  package struct Definition: Sendable {
    /// The states that activation enters; the first state if the author named none.
    private(set) var initial: [StateID]

    package let settings: MachineSettings

    /// All states in document order: each state, then its descendants, then the next.
    package private(set) var states: [State] = []

    /// For each state the position of its parent; nil at the top level.
    private(set) var parents: [Int?] = []

    /// The events in the order written, wherever they were written.
    package private(set) var events: [Event] = []

    package private(set) var observers: [Observer] = []

    /// The type of the machine, with or without a context, whose transitions its code can read.
    let machine: MachineType

    init(
      initial: [StateID],
      contents: [Line],
      settings: MachineSettings,
      machine: MachineType = Machine.self
    ) {
      self.initial = initial
      self.settings = settings
      self.machine = machine
      add(contents)
      if initial.isEmpty { addInitial() }
    }

    /// Creates a definition from top-level states, events and observers.
    init(
      initial: StateID,
      topLevelStates: [State],
      events: [Event],
      observers: [Observer],
      settings: MachineSettings
    ) {
      self.initial = [initial]
      self.settings = settings
      machine = Machine.self
      states.reserveCapacity(topLevelStates.count)
      parents.reserveCapacity(topLevelStates.count)
      for state in topLevelStates {
        states.append(state)
        parents.append(nil)
        if state.hasContent { add(state.content, in: states.count - 1) }
      }
      if self.events.isEmpty { self.events = events } else { self.events += events }
      self.observers += observers
    }

    /// Creates a definition from a flat list of states, in which each state comes after its parent.
    ///
    /// - Parameters:
    ///   - initial: The states that activation enters; empty for the first state.
    ///   - states: The states in document order, without content.
    ///   - parents: For each state the position of its parent; nil at the top level.
    ///   - events: The events.
    ///   - observers: The observers.
    ///   - settings: The settings of the machine as a whole.
    ///   - machine: The type of the machine, with or without a context, whose transitions its code can read.
    package init(
      initial: [StateID],
      states: [State],
      parents: [Int?],
      events: [Event],
      observers: [Observer] = [],
      settings: MachineSettings,
      machine: MachineType = Machine.self
    ) {
      self.initial = initial
      self.settings = settings
      self.states = states
      self.parents = parents
      self.events = events
      self.observers = observers
      self.machine = machine
      nestStates()
      if initial.isEmpty { addInitial() }
    }

    /// Nests the states. Each comes after its parent, so a single backward pass is enough.
    private mutating func nestStates() {
      guard parents.contains(where: { $0 != nil }) else { return }
      var contents = [[Line]](repeating: [], count: states.count)
      for position in states.indices.reversed() {
        states[position] = states[position].containing(contents[position].reversed())
        contents[position] = []
        guard let parent = parents[position] else { continue }
        contents[parent].append(Line(content: .state(states[position])))
      }
    }

    /// The top-level states, with their descendants and without events.
    var topLevelStates: [State] {
      let bare = Self(
        initial: initial,
        states: states.map { $0.alone(activities: $0.activities) },
        parents: parents,
        events: [],
        settings: settings
      )
      return zip(bare.states, parents).filter { $0.1 == nil }.map { $0.0 }
    }

    /// Starts in the first state if the author named none.
    private mutating func addInitial() {
      let first = zip(states, parents).first { $0.1 == nil && !$0.0.kind.isPseudo }
      initial = first.map { [$0.0.id] } ?? []
    }

    /// Adds states with their content, events and observers.
    private mutating func add(_ contents: [Line]) {
      states.reserveCapacity(contents.count)
      events.reserveCapacity(contents.count)
      for position in 0..<contents.count {
        if let nested = add(contents[position].content, in: nil) {
          add(nested, in: states.count - 1)
        }
      }
    }

    /// Adds the content of a state. Not recursive, because states can be nested to any depth.
    private mutating func add(_ contents: [Line], in parent: Int) {
      var (parent, list, next) = (parent, contents, 0)
      /// The enclosing lists, each with the index of its next element.
      var around: [(parent: Int, list: [Line], next: Int)] = []
      while true {
        guard next < list.count else {
          guard let outer = around.popLast() else { return }
          (parent, list, next) = outer
          continue
        }
        next += 1
        guard let nested = add(list[next - 1].content, in: parent) else { continue }
        around.append((parent, list, next))
        (parent, list, next) = (states.count - 1, nested, 0)
      }
    }

    /// Adds a state without its content, an event or an observer. Inlined, so that loops look up the types once.
    ///
    /// - Returns: The content of the state; nil if there is none.
    @inline(__always)
    private mutating func add(_ content: State.Content, in parent: Int?) -> [Line]? {
      switch content {
      case .event(let event): events.append(consume event)
      case .observer(let observer): observers.append(observer)
      case .state(let state):
        parents.append(parent)
        let nested = state.hasContent ? state.content : nil
        states.append(state.withHeldValues)
        return nested
      }
      return nil
    }
  }
}

extension Machine.Definition {
  /// Whether its code may need a context, so that it must not run in a call without one.
  var needsContext: Bool { machine != Machine.self }

  /// The activities of states, by state.
  func activities(withCodeOnly isFiltered: Bool) -> [StateID: [any StateActivity]] {
    var activities: [StateID: [any StateActivity]] = [:]
    for position in states.indices where !states[position].activities.isEmpty {
      let state = states[position]
      guard activities[state.id] == nil else { continue }
      let kept = isFiltered ? state.activities.filter { $0.isBound } : state.activities
      if !kept.isEmpty { activities[state.id] = kept }
    }
    return activities
  }
}
