extension HookTable {
  /// The closures of a definition. Parts without any share one object.
  init<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    let silentState = NodeHooks()
    let silentEvent = EventHooks()
    var nodes = [definition.root ?? silentState]
    nodes.reserveCapacity(definition.states.count + 1)
    for position in definition.states.indices {
      nodes.append(definition.states[position].hooks ?? silentState)
    }
    var events: [EventHooks] = []
    events.reserveCapacity(definition.events.count)
    for position in definition.events.indices {
      events.append(definition.events[position].hooks ?? silentEvent)
    }
    self.init(
      nodes: nodes,
      events: events,
      willTransition: definition.callback(at: .willTransition),
      didTransition: definition.callback(at: .didTransition)
    )
  }
}

extension Machine.Definition {
  /// The callbacks of the machine's own initial transition; nil if there are none.
  fileprivate var root: NodeHooks? {
    callback(at: .initially).map { NodeHooks(initially: $0) }
  }

  fileprivate func callback(at moment: ObserverMoment) -> EngineCallback? {
    guard !observers.isEmpty else { return nil }
    return observers.filter { $0.moment == moment }.map(\.callback).chained
  }
}

extension Machine.State {
  /// Nil if it has no callbacks.
  fileprivate var hooks: NodeHooks? {
    callbacks.isEmpty ? nil : NodeHooks(callbacks)
  }
}

extension Machine.Event {
  /// Nil if it has neither guards nor callbacks.
  fileprivate var hooks: EventHooks? {
    guards.isEmpty && callbacks.isEmpty ? nil : EventHooks(guards.map(\.condition), callbacks)
  }
}

extension NodeHooks {
  fileprivate convenience init(_ callbacks: CallbackList<StateMoment>) {
    self.init(
      willEnter: callbacks[.willEnter].chained,
      didEnter: callbacks[.didEnter].chained,
      willExit: callbacks[.willExit].chained,
      didExit: callbacks[.didExit].chained,
      initially: callbacks[.initially].chained
    )
  }
}

extension EventHooks {
  fileprivate convenience init(
    _ conditions: [BoxedCondition],
    _ callbacks: CallbackList<EventMoment>
  ) {
    self.init(
      conditions,
      willFire: callbacks[.willFire].chained,
      perform: callbacks[.perform].chained,
      didFire: callbacks[.didFire].chained
    )
  }
}
