extension DefinitionCode {
  /// The closures as the engine calls them. Parts without any share one object.
  ///
  /// - Parameter text: The names of states and events, should code belong to another machine: see `requireOwnCode`.
  /// - Returns: The hooks.
  func hooks(_ text: any DefinitionText) -> HookTable {
    requireOwnCode(text)
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
