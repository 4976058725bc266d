extension Machine.Plan {
  /// Takes one transition. This and `enterInitialState` alone know the order of the callbacks.
  @inlinable
  @inline(__always)
  func execute(
    _ row: Row,
    _ transition: inout Machine.Transition,
    _ userInfo: borrowing UserInfo,
    _ leaf: inout UInt32
  ) throws(Machine.FireError) {
    let source = leaf
    defer { transition.verify(self, userInfo) }
    let event = eventHooks[Int(row.event)]
    var kind = CallbackKind.willTransition
    do {
      try willTransition?(&transition)
      kind = .willFire
      try event._withUnsafeGuaranteedRef { try $0.willFire?(&transition) }
      if row.isInternal {
        kind = .perform
        try event._withUnsafeGuaranteedRef { try $0.perform?(&transition) }
      } else {
        let left = stateHooks[Int(source)]
        let entered = stateHooks[Int(row.target)]
        kind = .willExit
        try left._withUnsafeGuaranteedRef { try $0.willExit?(&transition) }
        kind = .willEnter
        try entered._withUnsafeGuaranteedRef { try $0.willEnter?(&transition) }
        leaf = row.target
        transition.currentNode = row.target
        kind = .didExit
        try left._withUnsafeGuaranteedRef { try $0.didExit?(&transition) }
        kind = .perform
        try event._withUnsafeGuaranteedRef { try $0.perform?(&transition) }
        kind = .didEnter
        try entered._withUnsafeGuaranteedRef { try $0.didEnter?(&transition) }
      }
      kind = .didFire
      try event._withUnsafeGuaranteedRef { try $0.didFire?(&transition) }
      kind = .didTransition
      try didTransition?(&transition)
    } catch {
      throw .callbackFailed(failure(of: kind, row, source, error))
    }
  }

  /// Enters the initial state: there is nothing to leave, and no event.
  @inlinable
  func enterInitialState(
    _ transition: inout Machine.Transition,
    _ userInfo: borrowing UserInfo,
    _ leaf: inout UInt32
  ) throws(Machine.FireError) {
    defer { transition.verify(self, userInfo) }
    let entered = stateHooks[Int(initialNode)]
    var kind = CallbackKind.willEnter
    do {
      try entered._withUnsafeGuaranteedRef { try $0.willEnter?(&transition) }
      leaf = initialNode
      transition.currentNode = initialNode
      kind = .didEnter
      try entered._withUnsafeGuaranteedRef { try $0.didEnter?(&transition) }
    } catch {
      throw .callbackFailed(failure(of: kind, initialNode, error))
    }
  }
}
