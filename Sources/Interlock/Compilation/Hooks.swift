extension Machine {
  /// The callbacks of a state, one closure a kind: a closure in a constant of a class is called
  /// without reference counting, one in an array is not.
  @usableFromInline
  final class StateHooks: Sendable {
    @usableFromInline let willEnter: Callback?
    @usableFromInline let didEnter: Callback?
    @usableFromInline let willExit: Callback?
    @usableFromInline let didExit: Callback?
    let initially: Callback?

    /// The callbacks of a state; none for the root, which is no state.
    init(_ state: State?) {
      willEnter = chained(state?.willEnter ?? [])
      didEnter = chained(state?.didEnter ?? [])
      willExit = chained(state?.willExit ?? [])
      didExit = chained(state?.didExit ?? [])
      initially = chained(state?.initially ?? [])
    }

    var isSilentOnEntry: Bool { willEnter == nil && didEnter == nil && initially == nil }
    var isSilentOnExit: Bool { willExit == nil && didExit == nil }
  }

  /// The guards and callbacks of an event.
  @usableFromInline
  final class EventHooks: Sendable {
    /// The condition of the first guard; nil if there is no guard.
    @usableFromInline let condition: Condition?
    @usableFromInline let guardCount: Int
    let guards: [Guard]
    @usableFromInline let willFire: Callback?
    @usableFromInline let perform: Callback?
    @usableFromInline let didFire: Callback?

    /// The guards and callbacks of an event; none for nil.
    init(_ event: Event?) {
      guards = event?.guards ?? []
      condition = Self.firstCondition(of: guards)
      guardCount = guards.count
      willFire = chained(event?.willFire ?? [])
      perform = chained(event?.perform ?? [])
      didFire = chained(event?.didFire ?? [])
    }

    var isSilent: Bool {
      guardCount == 0 && willFire == nil && perform == nil && didFire == nil
    }

    /// Not written with `map` and `??`, which would wrap the closure in thunks.
    private static func firstCondition(of guards: [Guard]) -> Condition? {
      guard !guards.isEmpty else { return nil }
      if let condition = guards[0].condition { return condition }
      return { _ in false }
    }

    /// The number, from 0, of the first guard that does not hold; nil if all do.
    @inlinable
    func refusingGuard(_ transition: borrowing Transition) throws -> Int? {
      if try condition?(transition) == false { return 0 }
      return guardCount < 2 ? nil : try laterRefusingGuard(transition)
    }

    @usableFromInline
    func laterRefusingGuard(_ transition: borrowing Transition) throws -> Int? {
      for index in guards.indices.dropFirst() {
        guard let condition = guards[index].condition, try condition(transition)
        else { return index }
      }
      return nil
    }
  }
}

extension Machine.State {
  /// Whether it has no callbacks.
  var isSilent: Bool {
    willEnter.isEmpty && didEnter.isEmpty && willExit.isEmpty && didExit.isEmpty
      && initially.isEmpty
  }
}

extension Machine.Event {
  /// Whether it has no guards and no callbacks.
  var isSilent: Bool {
    guards.isEmpty && willFire.isEmpty && perform.isEmpty && didFire.isEmpty
  }
}

extension Machine.Definition {
  func callback(at moment: Machine.Observer.Moment) -> Machine.Callback? {
    guard !observers.isEmpty else { return nil }
    return Machine.chained(observers.filter { $0.moment == moment }.map(\.callback))
  }
}

extension Machine {
  /// One callback that runs several in order; nil for none. Those without code are left out.
  static func chained(_ callbacks: [BoxedCallback]) -> Callback? {
    let isComplete = callbacks.allSatisfy(\.isBound)
    return paired(isComplete ? callbacks : callbacks.filter(\.isBound))
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

extension UnsafeMutablePointer {
  /// Memory that holds objects, to be lent without reference counting; `releaseObjects` frees it.
  static func allocate<Object: AnyObject>(
    retaining objects: [Object]
  ) -> Self where Pointee == Unmanaged<Object> {
    allocate(copying: objects.map { Unmanaged.passRetained($0) })
  }

  func releaseObjects<Object: AnyObject>(count: Int) where Pointee == Unmanaged<Object> {
    for index in 0..<count { self[index].release() }
    deallocate()
  }
}
