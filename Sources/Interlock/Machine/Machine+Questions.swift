extension Machine {
  /// The active state. Of an inactive machine, the initial state: the one in which its first event
  /// is fired.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var state: StateID {
    isActive ? plan.stateIDs[Int(leaf) - 1] : plan.initial
  }

  /// The active states; none while the machine is inactive.
  @inlinable
  public var configuration: [StateID] {
    isActive ? [state] : []
  }

  /// Whether the initial state has been entered.
  @inlinable
  public var isActive: Bool {
    block != 0
  }

  /// Whether a state is active; false while the machine is inactive.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    isActive && self.state == state
  }

  /// Whether `fire` would take an event now: there is a row for it, and its guards hold.
  ///
  /// Asks the guards, changes nothing, and runs no callback. An inactive machine answers for its
  /// initial state. A guard that throws counts as one that refuses.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: Whether it would be taken.
  /// - Complexity: O(1) for a row without guards; otherwise O(*c*) in the rows of the event.
  @inlinable
  @inline(__always)
  public func canFire(_ event: EventID, userInfo: UserInfo = UserInfo()) -> Bool {
    let entry = plan.dispatch[block, plan.dispatchColumn(of: event)]
    if entry.isPlain { return true }
    if entry.isRefused { return false }
    return hasOpenRow(event, userInfo)
  }

  /// Why `fire` would refuse an event now.
  ///
  /// Asks the guards, changes nothing, and runs no callback. An inactive machine answers for its initial
  /// state, as it is before its callbacks have run.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(of event: EventID, userInfo: UserInfo = UserInfo()) -> Refusal? {
    var rejections: [Rejection] = []
    do {
      let row = try openRow(event, userInfo) { rejections.append($0) }
      return row == nil ? plan.refusal(of: event, in: restingLeaf, rejections) : nil
    } catch {
      guard case .callbackFailed(let failure) = error else { return nil }
      return plan.refusal(of: event, in: restingLeaf, rejections, failure: failure)
    }
  }

  /// The events that can be fired now without user info, in the order of the definition.
  @inlinable
  public var availableEvents: [EventID] {
    availableEvents(userInfo: UserInfo())
  }

  /// The events that can be fired now, in the order of the definition, each once.
  ///
  /// - Parameter userInfo: Passed to the guards.
  /// - Returns: The events.
  /// - Complexity: O(*e* · *c*) in the events and the rows of each.
  @inlinable
  public func availableEvents(userInfo: UserInfo) -> [EventID] {
    plan.eventIDs.filter { canFire($0, userInfo: userInfo) }
  }

  /// The leaf in which the next event is offered.
  @inlinable
  var restingLeaf: UInt32 {
    isActive ? leaf : plan.initialNode
  }

  @inlinable
  @inline(never)
  func hasOpenRow(_ event: EventID, _ userInfo: UserInfo) -> Bool {
    do {
      return try openRow(event, userInfo) { _ in } != nil
    } catch {
      return false
    }
  }

  /// The position of the row that would take an event; nil where there is none.
  @inlinable
  @inline(__always)
  func openRow(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ note: (Rejection) -> Void
  ) throws(FireError) -> Int? {
    defer {
      withExtendedLifetime(plan) {}
      withExtendedLifetime(userInfo) {}
    }
    var transition = Transition(
      plan: plan,
      event: event,
      source: restingLeaf,
      target: Row.internalTarget,
      userInfo: userInfo
    )
    let candidate = plan.firstCandidate(for: event, in: restingLeaf)
    return try plan.select(from: candidate, &transition, note)
  }
}
