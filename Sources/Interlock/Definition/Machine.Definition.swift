extension Machine {
  /// What an author wrote: ordered values, no lookup. Checks and tools read it; firing never does.
  package struct Definition: Sendable {
    /// The states that `activate` enters; the first state if the author named none.
    private(set) var initial: [StateID]

    package let settings: MachineSettings

    /// All states in document order: a state, then those in it, then the next.
    package private(set) var states: [State] = []

    /// For each state the position of the state around it; nil at the top.
    private(set) var parents: [Int?] = []

    /// The events in the order in which they are written, wherever they stand.
    package private(set) var events: [Event] = []

    package private(set) var observers: [Observer] = []

    /// Whether its code sees a context, so that it must not run in a call without one.
    let needsContext: Bool

    init(
      initial: [StateID],
      contents: [State.Content],
      settings: MachineSettings,
      needsContext: Bool = false
    ) {
      self.initial = initial
      self.settings = settings
      self.needsContext = needsContext
      add(contents)
      addInitial()
    }

    /// Makes a definition of states that stand in a list, each behind the one around it.
    ///
    /// - Parameters:
    ///   - initial: The states that `activate` enters; empty for the first state.
    ///   - states: The states in document order, with nothing in them.
    ///   - parents: For each state the position of the state around it; nil at the top.
    ///   - events: The events.
    ///   - observers: The observers.
    ///   - settings: What is said of the machine as a whole.
    ///   - needsContext: Whether its code sees a context.
    package init(
      initial: [StateID],
      states: [State],
      parents: [Int?],
      events: [Event],
      observers: [Observer] = [],
      settings: MachineSettings,
      needsContext: Bool = false
    ) {
      self.initial = initial
      self.settings = settings
      self.states = states
      self.parents = parents
      self.events = events
      self.observers = observers
      self.needsContext = needsContext
      nestStates()
      addInitial()
    }

    /// Puts states into each other. Each stands behind the one around it, so that going backwards is enough.
    private mutating func nestStates() {
      var contents = [[State.Content]](repeating: [], count: states.count)
      for position in states.indices.reversed() {
        states[position] = states[position].containing(contents[position].reversed())
        contents[position] = []
        guard let parent = parents[position] else { continue }
        contents[parent].append(.state(states[position]))
      }
    }

    /// Makes a definition of the same shape of other states, events and observers.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - states: Its states in document order, with nothing in them.
    ///   - events: Its events.
    ///   - observers: Its observers; nil for those that it has.
    ///   - needsContext: Whether its code sees a context; nil if it does where that of the other does.
    package init(
      _ definition: Self,
      states: [State],
      events: [Event],
      observers: [Observer]? = nil,
      needsContext: Bool? = nil
    ) {
      self.init(
        initial: definition.initial,
        states: states,
        parents: definition.parents,
        events: events,
        observers: observers ?? definition.observers,
        settings: definition.settings,
        needsContext: needsContext ?? definition.needsContext
      )
    }

    /// The states at the top, with the states in them and without events.
    var topLevelStates: [State] {
      let bare = Self(
        initial: initial,
        states: states.map { $0.alone(attachments: $0.attachments) },
        parents: parents,
        events: [],
        settings: settings
      )
      return zip(bare.states, parents).filter { $0.1 == nil }.map { $0.0 }
    }

    /// Begins with the first state where the author named none.
    private mutating func addInitial() {
      guard initial.isEmpty else { return }
      let first = zip(states, parents).first { $0.1 == nil && !$0.0.kind.isPseudo }
      initial = first.map { [$0.0.id] } ?? []
    }

    /// Takes states, and what is in them, apart. Not by recursion: states can be nested to any depth.
    private mutating func add(_ contents: [State.Content]) {
      var (parent, list, next) = (Int?.none, contents, 0)
      /// The lists in which this one stands, each with what is left of it.
      var around: [(parent: Int?, list: [State.Content], next: Int)] = []
      while true {
        guard next < list.count else {
          guard let outer = around.popLast() else { return }
          (parent, list, next) = outer
          continue
        }
        next += 1
        switch list[next - 1] {
        case .event(let event): events.append(event)
        case .observer(let observer): observers.append(observer)
        case .state(let state):
          states.append(state)
          parents.append(parent)
          guard !state.content.isEmpty else { continue }
          around.append((parent, list, next))
          (parent, list, next) = (states.count - 1, state.content, 0)
        }
      }
    }
  }
}

extension Machine.Definition {
  /// What is attached to states, by state.
  func attachments(withCodeOnly isFiltered: Bool) -> [StateID: [any Sendable]] {
    var attachments: [StateID: [any Sendable]] = [:]
    for position in states.indices where !states[position].attachments.isEmpty {
      let state = states[position]
      guard attachments[state.id] == nil else { continue }
      let kept =
        isFiltered ? state.attachments.filter { !($0 is UnboundAttachment) } : state.attachments
      if !kept.isEmpty { attachments[state.id] = kept }
    }
    return attachments
  }
}

extension Machine {
  /// What is attached to states, by state.
  ///
  /// - Complexity: O(1).
  package var attachments: [StateID: [any Sendable]] { plan.attachments }

  /// The states to which something is attached, in document order.
  package var attachedStates: [StateID] {
    plan.stateIDs.filter { plan.attachments[$0] != nil }
  }
}
