extension DefinitionCode {
  /// The missing code; nil if there is none.
  ///
  /// - Parameter text: The names of states and events in items.
  /// - Returns: The missing code, by place.
  func missing(_ text: any DefinitionText) -> MissingCode? {
    var items: [MissingCode.Place: [MissingCode.Item]] = [:]
    for observer in observers where !observer.callback.isBound {
      let item = item(observer.callback, "machine, \(observer.kind.rawValue)")
      items[observer.kind.placeOfObserver, default: []].append(item)
    }
    for (position, callbacks) in states.enumerated() where !callbacks.isComplete {
      let owner = "state \(text.quotedState(position))"
      for kind in CallbackKind.ofStates {
        let place = kind.place(of: .node(Node(position: position)))
        for callback in callbacks[kind] where !callback.isBound {
          let item = item(callback, "\(owner), \(kind.rawValue)")
          items[place, default: []].append(item)
        }
      }
    }
    for activity in unboundActivities {
      let place = "state \(text.quotedState(activity.state)), activity"
      let item = MissingCode.Item(kind: .activity, name: activity.name, place: place)
      items[.entry(Node(position: activity.state)), default: []].append(item)
    }
    for (position, event) in events.enumerated() where !event.callbacks.isComplete {
      let owner = "event \(text.quotedEvent(position))"
      for kind in CallbackKind.ofEvents {
        let place = kind.place(of: .event(EventPosition(position)))
        for callback in event.callbacks[kind] where !callback.isBound {
          let item = item(callback, "\(owner), \(kind.rawValue)")
          items[place, default: []].append(item)
        }
      }
    }
    return items.isEmpty ? nil : MissingCode(items: items)
  }

  private func item(_ callback: BoxedCallback, _ place: String) -> MissingCode.Item {
    MissingCode.Item(kind: .callback, name: callback.name, place: place)
  }
}

extension CallbackKind {
  /// The place where a transition encounters an observer of this kind.
  fileprivate var placeOfObserver: MissingCode.Place {
    switch self {
    case .initially: .initially(Node.root)
    case .willEnter, .didEnter: .entries
    case .willExit, .didExit: .exits
    case .shouldFire, .willTransition, .willFire, .perform, .didFire, .didTransition: .transition
    }
  }

  /// The place where a transition encounters callbacks of this kind of a node or an event.
  fileprivate func place(of owner: CallbackOwner) -> MissingCode.Place {
    switch self {
    case .willExit, .didExit: .exit(owner.node)
    case .willEnter, .didEnter: .entry(owner.node)
    case .initially: .initially(owner.node)
    case .shouldFire, .willFire, .perform, .didFire: .event(owner.event)
    case .willTransition, .didTransition: .transition
    }
  }
}
