extension Machine {
  /// The consecutive numbers that stand for identifiers, and the definition in those numbers. Each name is looked up
  /// once; everything derived from the definition is computed without names.
  package struct Numbering {
    /// The nodes of the states, from 1, in document order. If two states share an identifier, the node of the first.
    private(set) var nodes: [StateID: Node]
    private(set) var stateIDs: [StateID] = []

    /// The columns of the events, from 1, in the order in which their identifiers first appear. Those that are only
    /// deferred come last.
    private(set) var columns: [EventID: Column]

    /// The identifier of each column, from 1.
    private(set) var eventIDs: [EventID] = []

    /// The columns by the bits of the identifier, up to the last that an event has; the column of unknown events for
    /// bits that no event has.
    private(set) var directColumns: [Column] = []

    /// The nodes by the bits of the identifier, up to the last that a state has; the root for bits that no state has.
    private var directNodes: [Node] = []

    private var parts = NumberedParts()

    /// Numbers a definition.
    ///
    /// - Complexity: O(*s* + *r*) in states and transitions.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
    package static func numbering(_ definition: Definition) -> (Self, NumberedDefinition) {
      var numbering = Self(definition)
      definition.states.withUnsafeBufferPointer { numbering.addNames(of: $0) }
      numbering.addEvents(definition)
      let tree = numbering.addStates(definition)
      numbering.parts.columnCount = numbering.eventIDs.count + 1
      let numbered = NumberedDefinition(
        numbering.takeParts(),
        tree: tree,
        text: definition,
        stepLimit: definition.settings.stepLimit
      )
      return (consume numbering, numbered)
    }

    /// Moves the parts out, so that they are not copied.
    private mutating func takeParts() -> NumberedParts {
      var taken = NumberedParts()
      swap(&taken, &parts)
      return taken
    }

    private init(_ definition: Definition) {
      let count = definition.states.count
      nodes = [StateID: Node](minimumCapacity: count)
      // Most definitions have a few events, each with several transitions.
      columns = [EventID: Column](minimumCapacity: min(definition.events.count, 16))
      stateIDs.reserveCapacity(count)
      parts.nodes.reserveCapacity(count)
    }

    private mutating func addNames(of states: UnsafeBufferPointer<State>) {
      for position in 0..<states.count { add(states[position].id, Node(position: position)) }
    }

    @inline(__always)
    private mutating func add(_ state: StateID, _ node: Node) {
      stateIDs.append(state)
      // A single operation, because each looks up types.
      if let first = nodes.updateValue(node, forKey: state) {
        nodes[state] = first
        parts.nodes.append(first)
        return
      }
      parts.nodes.append(node)
      if let index = Self.directIndex(of: state) {
        directNodes.set(index, to: node, after: .root)
      }
    }

    /// The number of a state; a number after the nodes if it is not defined.
    private mutating func number(of state: StateID) -> Node {
      if let index = Self.directIndex(of: state), index < directNodes.count,
        directNodes[index] != .root
      {
        return directNodes[index]
      }
      if let node = nodes[state] { return node }
      parts.unknownStates.append(displayText(of: state))
      return Node(number: UInt32(stateIDs.count + parts.unknownStates.count))
    }
  }
}

extension Machine.Numbering {
  /// Adds initial states and deferrals, once all states have numbers.
  private mutating func addStates(_ definition: Machine.Definition) -> Tree {
    var builder = TreeBuilder()
    builder.reserve(definition.states.count + 1)
    parts.initials.reserve(definition.states.count + 1)
    parts.deferrals.reserve(definition.states.count)
    for state in definition.initial { parts.initials.append(number(of: state)) }
    parts.initials.endList()
    definition.states.withUnsafeBufferPointer { add($0, parents: definition.parents, to: &builder) }
    parts.blankStates = blankPositions(in: stateIDs)
    parts.blankColumns = blankPositions(in: eventIDs).map { Column(position: $0) }
    parts.setInitials(of: &builder)
    return builder.tree()
  }

  private mutating func add(
    _ states: UnsafeBufferPointer<Machine.State>,
    parents: [Int?],
    to builder: inout TreeBuilder
  ) {
    for position in 0..<states.count {
      // First: the number of the parent can trap, and after that the type of the states would be looked up again.
      let kind = states[position].kind
      let parent = parents[position].map { Node(position: $0) }
      builder.add(kind, in: parent ?? Node.root)
      let initials = states[position].initial
      for entry in 0..<initials.count { parts.initials.append(number(of: initials[entry])) }
      parts.initials.endList()
      let events = states[position].deferredEvents
      for entry in 0..<events.count { parts.deferrals.append(column(of: events[entry])) }
      parts.deferrals.endList()
      if !states[position].formerNames.isEmpty { parts.hasFormerNames = true }
      if !states[position].activities.isEmpty { parts.hasActivities = true }
    }
  }

  private mutating func addEvents(_ definition: Machine.Definition) {
    let count = definition.events.count
    parts.events.reserveCapacity(count)
    parts.sources.reserve(count)
    parts.targets.reserve(count)
    // A buffer, because unspecialised code copies each element of an array that it looks at; and a method rather than
    // a closure, which would look up its types for each event.
    definition.events.withUnsafeBufferPointer { add($0) }
  }

  private mutating func add(_ events: UnsafeBufferPointer<Machine.Event>) {
    for position in 0..<events.count {
      let (trigger, column) = number(events[position].trigger)
      var guardCount = 0
      if events[position].isGuarded {
        let guards = events[position].guards
        guardCount = guards.count
        addGuardStates(guards, of: position)
      }
      let isJoin = addSources(events[position].sources)
      let targets = events[position].targets
      for entry in 0..<targets.count { parts.targets.append(number(of: targets[entry])) }
      parts.targets.endList()
      parts.events.append(
        NumberedDefinition.Event(
          trigger: trigger,
          column: column,
          guardCount: guardCount,
          isJoin: isJoin,
          isLocal: events[position].isLocal,
          payload: events[position].payload
        )
      )
      if events[position].payload != nil { parts.hasPayloads = true }
      if !events[position].formerNames.isEmpty { parts.hasFormerNames = true }
    }
  }

  /// Adds the sources of an event.
  ///
  /// - Returns: Whether they are joined.
  private mutating func addSources(_ sources: Machine.Event.Sources) -> Bool {
    switch sources {
    case .any:
      parts.sources.append(Node.root)
      parts.sources.endList()
      return false
    case .states(let ids), .all(let ids):
      for entry in 0..<ids.count { parts.sources.append(number(of: ids[entry])) }
      parts.sources.endList()
    }
    if case .all = sources { return true }
    return false
  }

  private mutating func addGuardStates(_ guards: [Machine.Guard], of event: Int) {
    for entry in 0..<guards.count {
      guard let presence = guards[entry].presence else { continue }
      let state = number(of: presence.state)
      parts.guardStates.append(
        NumberedDefinition.GuardState(
          event: event,
          entry: entry,
          state: state,
          isExpected: presence.isExpected
        )
      )
    }
  }

  /// The trigger in numbers, and its column if it is an event.
  @inline(__always)
  private mutating func number(_ trigger: Machine.Event.Trigger) -> (
    NumberedDefinition.Trigger, Column
  ) {
    switch trigger {
    case .event(let id): (.event, column(of: id))
    case .anyEvent: (.anyEvent, Column.anyEvent)
    case .always: (.always, Column.noEvent)
    case .after(let duration): (.after(duration), Column.noEvent)
    case .completion(let state): (.completion(of: number(of: state)), Column.noEvent)
    }
  }

  /// The column of an event, a new one if necessary.
  private mutating func column(of event: EventID) -> Column {
    let index = Self.directIndex(of: event)
    if let index, index < directColumns.count, directColumns[index] != .unknownEvent {
      return directColumns[index]
    }
    if index == nil, let column = columns[event] { return column }
    let column = Column(position: eventIDs.count)
    // A single operation, because each looks up types. Bits that are not in the table are nearly always new.
    if let first = columns.updateValue(column, forKey: event) {
      columns[event] = first
      return first
    }
    eventIDs.append(event)
    if let index {
      directColumns.set(index, to: column, after: .unknownEvent)
    }
    return column
  }

  /// The index of an identifier in the tables indexed by bits; nil if it has none.
  private static func directIndex<ID>(of id: ID) -> Int? {
    guard let bits = DispatchTable.bits(of: id), bits < DispatchTable.directCount else {
      return nil
    }
    return Int(bits)
  }
}

// An extension of arrays, because in a generic type it would not be specialised.
extension Array {
  /// Sets the element of a table indexed by bits, which is made longer with fillers if necessary.
  fileprivate mutating func set(_ index: Int, to element: Element, after filler: Element) {
    // Most identifiers are the cases of small enums.
    if isEmpty { reserveCapacity(16) }
    while count <= index { append(filler) }
    self[index] = element
  }
}
