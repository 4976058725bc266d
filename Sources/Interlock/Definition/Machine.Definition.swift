extension Machine {
  /// What an author wrote: ordered values, no lookup. Checks and tools read it; firing never does.
  package struct Definition: Sendable {
    /// The states that `activate` enters; the first state if the author named none.
    private(set) var initial: [StateID]

    let stepLimit: Int

    /// All states in document order: a state, then those in it, then the next.
    package private(set) var states: [State] = []

    /// For each state the position of the state around it; nil at the top.
    private(set) var parents: [Int?] = []

    /// The events in the order in which they are written, wherever they stand.
    package private(set) var events: [Event] = []

    package private(set) var observers: [Observer] = []

    init(initial: [StateID], elements: [Builder.Element], stepLimit: Int) {
      self.initial = initial
      self.stepLimit = stepLimit
      add(elements)
      if initial.isEmpty {
        let first = zip(states, parents).first { $0.1 == nil && !$0.0.kind.isPseudo }
        self.initial = first.map { [$0.0.id] } ?? []
      }
    }

    /// Makes a definition of the same shape of other states, events and observers.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - states: Its states in document order, with nothing in them.
    ///   - events: Its events.
    ///   - observers: Its observers; nil for those that it has.
    package init(_ definition: Self, states: [State], events: [Event], observers: [Observer]? = nil) {
      let observers = observers ?? definition.observers
      self.init(
        initial: definition.initial,
        elements: ArchivedState.nested(
          states.map { ArchivedState(state: $0, parent: nil) },
          definition.parents
        )
          + (events.map { .event($0) } + observers.map { .observer($0) }).map(Builder.Element.init),
        stepLimit: definition.stepLimit
      )
    }

    /// Takes states, and what is in them, apart. Not by recursion: states can be nested to any depth.
    private mutating func add(_ elements: [Builder.Element]) {
      var pending = [(parent: Int?.none, elements: elements[...])]
      while let (parent, elements) = pending.popLast() {
        guard let element = elements.first else { continue }
        pending.append((parent, elements.dropFirst()))
        switch element.content {
        case .event(let event): events.append(event)
        case .observer(let observer): observers.append(observer)
        case .state(let state):
          if !state.content.isEmpty { pending.append((states.count, state.content[...])) }
          states.append(state)
          parents.append(parent)
        }
      }
    }
  }
}

extension Machine.Definition {
  /// What is attached to states, by state.
  func attachments(withCodeOnly isFiltered: Bool) -> [StateID: [any Sendable]] {
    var attachments: [StateID: [any Sendable]] = [:]
    for state in states where !state.attachments.isEmpty && attachments[state.id] == nil {
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
