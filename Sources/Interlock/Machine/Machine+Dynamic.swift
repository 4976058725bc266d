extension Machine {
  /// Returns an inactive machine that uses the archived names of states and events as identifiers: raw values,
  /// otherwise descriptions. Like a decoded machine, it has no code. It refuses transitions that would run code until
  /// the code is bound, or skipped with ``skippingMissingCode()``.
  ///
  /// ```swift
  /// let difference = try inbox.dynamic().difference(from: archived)
  /// ```
  ///
  /// - Returns: The machine. It has the same fingerprint.
  /// - Throws: `DefinitionError` if two identifiers have the same name, or a name is blank.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func dynamic() throws(DefinitionError) -> DynamicMachine {
    try DynamicMachine(plan.definition.withoutCode().dynamic)
  }
}

extension Machine.Definition {
  /// A definition without code, with names instead of identifiers.
  fileprivate var dynamic: DynamicMachine.Definition {
    DynamicMachine.Definition(
      initial: initial.map { identifierText($0) },
      states: states.map(\.dynamic),
      parents: parents,
      events: events.map(\.dynamic),
      observers: observers.map(\.dynamic),
      settings: settings
    )
  }
}

extension Machine.State {
  fileprivate var dynamic: DynamicMachine.State {
    var state = DynamicMachine.State(
      identifierText(id),
      kind: kind.hasOneActiveChild ? .atomic : kind,
      initial: initial.map { identifierText($0) },
      userInfo: userInfo,
      location: location
    )
    .deferring(deferredEvents.map { identifierText($0) })
    .formerly(formerNames)
    for kind in Self.callbackKinds {
      state[kind] = self[kind]
    }
    return state.adding(activities)
  }
}

extension Machine.Observer {
  fileprivate var dynamic: DynamicMachine.Observer {
    DynamicMachine.Observer(kind: kind, callback: callback)
  }
}

extension Machine.Event {
  fileprivate var dynamic: DynamicMachine.Event {
    var event = DynamicMachine.Event(
      trigger: trigger.dynamic,
      sources: sources.dynamic,
      targets: targets.map { identifierText($0) },
      location: location
    )
    event = event.guarded(by: guardTerms.map { $0.mapped { identifierText($0) } })
    for kind in Self.callbackKinds {
      event[kind] = self[kind]
    }
    event = event.carrying(payload?.withoutCode)
    return (isLocal ? event.local() : event).formerly(formerNames)
  }
}

extension Machine.Event.Trigger {
  fileprivate var dynamic: DynamicMachine.Event.Trigger {
    switch self {
    case .event(let id): .event(identifierText(id))
    case .anyEvent: .anyEvent
    case .after(let duration): .after(duration)
    case .completion(let state): .completion(of: identifierText(state))
    case .always: .always
    }
  }
}

extension Machine.Event.Sources {
  fileprivate var dynamic: DynamicMachine.Event.Sources {
    switch self {
    case .any: .any
    case .states(let ids): .states(ids.map { identifierText($0) })
    case .all(let ids): .all(ids.map { identifierText($0) })
    }
  }
}
