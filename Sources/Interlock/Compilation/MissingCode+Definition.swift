extension MissingCode {
  /// What is missing in a definition; nil if there is nothing.
  init?<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    let search = MissingCodeSearch(definition)
    guard !search.items.isEmpty else { return nil }
    self.init(items: search.items)
  }
}

/// Looks through a definition for what has no code.
private struct MissingCodeSearch {
  private(set) var items: [MissingCode.Place: [MissingCode.Item]] = [:]

  init<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    for observer in definition.observers {
      let place =
        observer.moment == .initially ? MissingCode.Place.initially(Node.root) : .transition
      add([observer.callback], at: place, "machine, \(observer.moment.rawValue)")
    }
    for (position, state) in definition.states.enumerated() { add(state, Node(position: position)) }
    for (position, event) in definition.events.enumerated() { add(event, EventPosition(position)) }
  }

  private mutating func add<StateID, EventID>(
    _ state: Machine<StateID, EventID>.State,
    _ node: Node
  ) {
    for moment in Machine<StateID, EventID>.State.Moment.allCases where !state[moment].isEmpty {
      let place: MissingCode.Place =
        switch moment {
        case .willEnter, .didEnter: .entry(node)
        case .willExit, .didExit: .exit(node)
        case .initially: .initially(node)
        }
      add(state[moment], at: place, "state \(quoted(state.id)), \(moment.rawValue)")
    }
    for case let activity as UnboundAttachment in state.attachments {
      let text = "state \(quoted(state.id)), activity"
      let item = MissingCode.Item(kind: .activity, name: activity.name, place: text)
      items[.entry(node), default: []].append(item)
    }
  }

  private mutating func add<StateID, EventID>(
    _ event: Machine<StateID, EventID>.Event,
    _ number: EventPosition
  ) {
    for moment in Machine<StateID, EventID>.Event.Moment.allCases where !event[moment].isEmpty {
      add(event[moment], at: .event(number), "event \(event.name), \(moment.rawValue)")
    }
  }

  private mutating func add(
    _ callbacks: [BoxedCallback],
    at place: MissingCode.Place,
    _ text: String
  ) {
    for callback in callbacks where !callback.isBound {
      let item = MissingCode.Item(kind: .callback, name: callback.name, place: text)
      items[place, default: []].append(item)
    }
  }
}
