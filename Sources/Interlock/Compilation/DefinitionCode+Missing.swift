extension DefinitionCode {
  /// The missing code; nil if there is none.
  ///
  /// - Parameter text: How items name states and events.
  /// - Returns: The missing code, by place.
  func missing(_ text: any DefinitionText) -> MissingCode? {
    var items: [MissingCode.Place: [MissingCode.Item]] = [:]
    for observer in observers where !observer.callback.isBound {
      let item = item(observer.callback, "machine, \(observer.moment.rawValue)")
      items[observer.moment.place, default: []].append(item)
    }
    for (position, callbacks) in states.enumerated() where !callbacks.isComplete {
      let owner = "state \(text.quotedState(position))"
      for moment in StateMoment.allCases {
        let place = moment.place(of: Node(position: position))
        for callback in callbacks[moment] where !callback.isBound {
          let item = item(callback, "\(owner), \(moment.rawValue)")
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
      for moment in EventMoment.allCases {
        for callback in event.callbacks[moment] where !callback.isBound {
          let item = item(callback, "\(owner), \(moment.rawValue)")
          items[.event(EventPosition(position)), default: []].append(item)
        }
      }
    }
    return items.isEmpty ? nil : MissingCode(items: items)
  }

  private func item(_ callback: BoxedCallback, _ place: String) -> MissingCode.Item {
    MissingCode.Item(kind: .callback, name: callback.name, place: place)
  }
}

extension ObserverMoment {
  /// The place where a transition encounters the observer.
  fileprivate var place: MissingCode.Place {
    switch self {
    case .willTransition, .didTransition: .transition
    case .initially: .initially(Node.root)
    case .didEnter: .entries
    case .didExit: .exits
    }
  }
}

extension StateMoment {
  /// The place where a transition encounters the callbacks of a node.
  fileprivate func place(of node: Node) -> MissingCode.Place {
    switch self {
    case .willEnter, .didEnter: .entry(node)
    case .willExit, .didExit: .exit(node)
    case .initially: .initially(node)
    }
  }
}
