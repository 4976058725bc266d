/// The guards, callbacks and observers of a definition by owner, without the identifier types.
struct DefinitionCode {
  struct EventCode {
    let conditions: [BoxedCondition]
    let callbacks: CallbackList
  }

  private(set) var states: [CallbackList] = []
  private(set) var events: [EventCode] = []
  private(set) var observers: [(kind: CallbackKind, callback: BoxedCallback)] = []

  /// The activities without code, by the positions of their states.
  private(set) var unboundActivities: [(state: Int, name: String?)] = []

  init<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    states.reserveCapacity(definition.states.count)
    events.reserveCapacity(definition.events.count)
    // Buffers, because unspecialised code copies each element of an array that it looks at.
    definition.states.withUnsafeBufferPointer { list in
      for position in 0..<list.count {
        for activity in list[position].activities where !activity.isBound {
          unboundActivities.append((position, activity.name))
        }
        states.append(list[position].callbacks)
      }
    }
    definition.events.withUnsafeBufferPointer { list in
      for position in 0..<list.count {
        let conditions = list[position].isGuarded ? list[position].conditions : []
        events.append(EventCode(conditions: conditions, callbacks: list[position].callbacks))
      }
    }
    for observer in definition.observers { observers.append((observer.kind, observer.callback)) }
  }
}

extension DefinitionCode {
  /// The closures as the engine calls them. Parts without any share one object.
  var hooks: HookTable {
    let observed = stateObservers
    let silentState = NodeHooks(observed)
    let silentEvent = EventHooks([]) { _ in nil }
    let root = NodeHooks { $0 == .initially ? callback(at: $0) : nil }
    return HookTable(
      nodes: [root]
        + states.map { $0.isEmpty ? silentState : NodeHooks($0.followed(by: observed)) },
      events: events.map { $0.isSilent ? silentEvent : EventHooks($0) },
      willTransition: callback(at: .willTransition),
      didTransition: callback(at: .didTransition)
    )
  }

  /// The observers of all states, as callbacks that run after each state's own.
  private var stateObservers: CallbackList {
    var list = CallbackList()
    for observer in observers
    where observer.kind.ownerKind == .state && observer.kind != .initially {
      list.append(observer.callback, at: observer.kind)
    }
    return list
  }

  private func callback(at kind: CallbackKind) -> EngineCallback? {
    observers.filter { $0.kind == kind }.map { $0.callback }.chained
  }
}

extension DefinitionCode.EventCode {
  fileprivate var isSilent: Bool {
    conditions.isEmpty && callbacks.isEmpty
  }
}

extension NodeHooks {
  fileprivate convenience init(_ callbacks: CallbackList) {
    self.init { callbacks[$0].chained }
  }
}

extension EventHooks {
  fileprivate convenience init(_ code: DefinitionCode.EventCode) {
    self.init(code.conditions) { code.callbacks[$0].chained }
  }
}
