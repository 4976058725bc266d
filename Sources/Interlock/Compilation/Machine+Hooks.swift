// The closures of a definition as the engine calls them. Safe because a transition is its facts and nothing else, so that
// the two closures are called in the same way. The structures hold them as they are: a bare closure that is cast would be
// called through two thunks.

extension Machine {
  private struct TypedCallback {
    let call: Callback
  }

  private struct TypedCondition {
    let ask: Condition
  }

  private struct UntypedCallback {
    let call: EngineCallback
  }

  private struct UntypedCondition {
    let ask: EngineCondition
  }

  /// A callback without the types of identifiers.
  static func untyped(_ callback: @escaping Callback) -> EngineCallback {
    unsafeBitCast(TypedCallback(call: callback), to: UntypedCallback.self).call
  }

  /// A guard without the types of identifiers.
  static func untyped(_ condition: @escaping Condition) -> EngineCondition {
    unsafeBitCast(TypedCondition(ask: condition), to: UntypedCondition.self).ask
  }

  /// One callback that runs several in order; nil for none. Those without code are left out.
  static func chained(_ callbacks: [BoxedCallback]) -> EngineCallback? {
    let isComplete = callbacks.allSatisfy(\.isBound)
    guard let callback = paired(isComplete ? callbacks : callbacks.filter(\.isBound)) else {
      return nil
    }
    return untyped(callback)
  }

  /// Closures that call each other in pairs are faster than a loop over an array, and never nested deeply.
  private static func paired(_ callbacks: [BoxedCallback]) -> Callback? {
    guard callbacks.count > 1 else { return callbacks.first?.call }
    let middle = callbacks.count / 2
    guard let first = paired(Array(callbacks[..<middle])),
      let second = paired(Array(callbacks[middle...]))
    else { return nil }
    return { transition in
      try first(&transition)
      try second(&transition)
    }
  }
}

extension Machine.State {
  /// Whether it has no callbacks.
  package var isSilent: Bool {
    callbacks.isEmpty
  }

  var hooks: NodeHooks {
    NodeHooks(
      willEnter: Machine.chained(callbacks[.willEnter]),
      didEnter: Machine.chained(callbacks[.didEnter]),
      willExit: Machine.chained(callbacks[.willExit]),
      didExit: Machine.chained(callbacks[.didExit]),
      initially: Machine.chained(callbacks[.initially])
    )
  }
}

extension Machine.Event {
  /// Whether it has no guards and no callbacks.
  var isSilent: Bool {
    guards.isEmpty && callbacks.isEmpty
  }

  var hooks: EventHooks {
    EventHooks(
      guards.map { item in
        guard let condition = item.condition else { return EventHooks.BoxedCondition(ask: nil) }
        return EventHooks.BoxedCondition(ask: Machine.untyped(condition))
      },
      willFire: Machine.chained(callbacks[.willFire]),
      perform: Machine.chained(callbacks[.perform]),
      didFire: Machine.chained(callbacks[.didFire])
    )
  }
}

extension HookTable {
  init<StateID, EventID>(_ definition: Machine<StateID, EventID>.Definition) {
    let silentState = NodeHooks()
    let silentEvent = EventHooks()
    let initially = definition.callback(at: .initially)
    let root = initially.map { NodeHooks(initially: $0) } ?? silentState
    self.init(
      nodes: [root] + definition.states.map { $0.isSilent ? silentState : $0.hooks },
      events: definition.events.map { $0.isSilent ? silentEvent : $0.hooks },
      willTransition: definition.callback(at: .willTransition),
      didTransition: definition.callback(at: .didTransition)
    )
  }
}

extension Machine.Definition {
  fileprivate func callback(at moment: Machine.Observer.Moment) -> EngineCallback? {
    guard !observers.isEmpty else { return nil }
    return Machine.chained(observers.filter { $0.moment == moment }.map(\.callback))
  }
}
