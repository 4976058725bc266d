extension Machine {
  /// A number that stands for the structure of the definition.
  ///
  ///     let isCurrent = stored.fingerprint == inbox.fingerprint
  ///
  /// It is made of the states (identifiers, kinds, nesting, initial and default states, deferred events) and the
  /// rows (triggers, sources, targets, whether they are local, the names of their guards), and of order where
  /// order has a meaning: of rows of one state and trigger, of regions, of guards. Identifiers count as their
  /// raw value, otherwise as their description; timeouts in seconds. Two definitions in which those are the
  /// same, however they are written, have one fingerprint; any other change makes another one. What closures
  /// do, facts about states, places in the source and the step limit are not in it.
  ///
  /// - Complexity: O(*n* log *n*) in states, rows and the length of their names.
  public var fingerprint: Fingerprint {
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")  // See `Machine.init(_:)`.
    get {
      let outline = Outline(plan, Outline.Order(plan))
      var hash = StableHash()
      hash.combine("interlock 1")
      hash.combine(unordered: outline.initial.map(identifierText))
      hash.combine(unordered: outline.states.map(StableHash.init))
      var groups: [Outline.Group: Int] = [:]
      let rows = outline.rows.map { item in
        let position = groups[item.group, default: 0]
        groups[item.group] = position + 1
        return StableHash(item, position: position)
      }
      hash.combine(unordered: rows)
      return Fingerprint(bits: hash.bits)
    }
  }
}

extension StableHash {
  fileprivate init<StateID, EventID>(_ state: Machine<StateID, EventID>.Outline.State) {
    combine(identifierText(state.id))
    combine(state.kind.rawValue)
    combine(state.parent.map(identifierText))
    combine(unordered: state.initial.map(identifierText))
    combine(state.regions.count)
    for region in state.regions { combine(identifierText(region)) }
    combine(unordered: state.deferredEvents.map(identifierText))
  }

  fileprivate init<StateID, EventID>(
    _ item: Machine<StateID, EventID>.Outline.Row,
    position: Int
  ) {
    combine(item.place.map(identifierText))
    combine(position)
    combine(item.precedence)
    combine(item.trigger)
    combine(item.sources)
    combine(unordered: item.targets.map(identifierText))
    combine(UInt8(item.isLocal ? 1 : 0))
    combine(item.guardTerms.count)
    for term in item.guardTerms { combine(term) }
  }

  /// Adds a guard. A name begins with 0 or 1, so that no name is as what asks about a state.
  private mutating func combine<StateID, EventID>(
    _ term: Machine<StateID, EventID>.GuardTerm
  ) {
    switch term {
    case .code(let name): combine(name)
    case .presence(let presence):
      combine(UInt8(presence.isExpected ? 2 : 3))
      combine(identifierText(presence.state))
    }
  }

  package mutating func combine<StateID, EventID>(
    _ trigger: Machine<StateID, EventID>.Event.Trigger
  ) {
    switch trigger {
    case .event(let id):
      combine("event")
      combine(identifierText(id))
    case .anyEvent:
      combine("anyEvent")
    case .after(let duration):
      combine("after")
      combine(duration.archivedSeconds.bitPattern)
    case .completion(let state):
      combine("completion")
      combine(identifierText(state))
    case .always:
      combine("always")
    }
  }

  private mutating func combine<StateID, EventID>(
    _ sources: Machine<StateID, EventID>.Event.Sources
  ) {
    switch sources {
    case .any:
      combine("any")
    case .states(let ids):
      combine("states")
      combine(unordered: ids.map(identifierText))
    case .all(let ids):
      combine("all")
      combine(unordered: ids.map(identifierText))
    }
  }
}
