extension Machine {
  /// The names that archives may use for states and events, including former ones.
  package struct NameTable: Sendable {
    private(set) var states: [String: StateID] = [:]
    private(set) var events: [String: EventID] = [:]

    /// Creates the table of a definition. A name with several claims belongs to no state or event.
    init(_ definition: Definition) {
      states = Self.table(
        definition.states.map { $0.id },
        definition.states.map { ($0.id, $0.formerNames) }
      )
      events = Self.table(
        definition.knownEvents,
        definition.events.compactMap { event in event.id.map { ($0, event.formerNames) } }
      )
    }

    private static func table<ID: Hashable>(
      _ identifiers: [ID],
      _ formerNames: [(id: ID, names: [String])]
    ) -> [String: ID] {
      var table: [String: ID] = [:]
      var ambiguous: Set<String> = []
      for id in identifiers {
        let name = identifierText(id)
        if let other = table.updateValue(id, forKey: name), other != id { ambiguous.insert(name) }
      }
      for (id, names) in formerNames {
        for name in names where table[name] == nil { table[name] = id }
      }
      for name in ambiguous { table[name] = nil }
      return table
    }

    /// The current identifier for a state's former one.
    package func state(_ state: StateID) -> StateID {
      states[identifierText(state)] ?? state
    }

    /// The current identifier for an event's former one.
    package func event(_ event: EventID) -> EventID {
      events[identifierText(event)] ?? event
    }
  }
}

extension Machine.Definition {
  /// The events that have transitions and those that are deferred, some of them more than once.
  var knownEvents: [EventID] {
    events.compactMap { $0.id } + states.flatMap { $0.deferredEvents }
  }
}
