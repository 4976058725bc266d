/// The machine whose identifiers are strings: the one for definitions that are read at run time, and for those
/// of the past, whose enumerations are gone.
public typealias DynamicMachine = Machine<String, String>

extension Machine {
  /// An inactive machine with the names of states and events instead of their identifiers, as archives have
  /// them: raw values, otherwise descriptions. It has no closures: what has a name is there by name, and is not
  /// bound.
  ///
  ///     let difference = try inbox.dynamic().difference(from: archived)
  ///
  /// - Returns: The machine. It has the same fingerprint.
  /// - Throws: `DefinitionError` where two identifiers have one name, or one is blank.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public func dynamic() throws(DefinitionError) -> DynamicMachine {
    try DynamicMachine(plan.definition.dynamic)
  }
}

extension Machine.Definition {
  /// The definition with names instead of identifiers.
  fileprivate var dynamic: DynamicMachine.Definition {
    let states = self.states.map { ArchivedState(state: $0.dynamic, parent: String?.none) }
    let events = self.events.map { event in
      DynamicMachine.Builder.Element(content: .event(event.dynamic))
    }
    return DynamicMachine.Definition(
      initial: initial.map { identifierText($0) },
      elements: ArchivedState.nested(states, parents) + events,
      stepLimit: stepLimit
    )
  }
}

extension Machine.State {
  fileprivate var dynamic: DynamicMachine.State {
    var state = DynamicMachine.State(
      identifierText(id),
      kind: kind == .compound ? .atomic : kind,
      initial: initial.map { identifierText($0) },
      userInfo: userInfo,
      location: location
    )
    .deferring(deferredEvents.map { identifierText($0) })
    .formerly(formerNames)
    for moment in Moment.allCases {
      guard let same = DynamicMachine.State.Moment(rawValue: moment.rawValue) else { continue }
      state[same] = self[moment].compactMap {
        $0.name.map { DynamicMachine.BoxedCallback($0, nil) }
      }
    }
    let names = attachments.compactMap { ($0 as? any NamedAttachment)?.name }
    return state.alone(attachments: names.map(UnboundAttachment.init))
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
    for moment in Moment.allCases {
      guard let same = DynamicMachine.Event.Moment(rawValue: moment.rawValue) else { continue }
      event[same] = self[moment].compactMap {
        $0.name.map { DynamicMachine.BoxedCallback($0, nil) }
      }
    }
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
