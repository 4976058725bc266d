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
    var step = Macrostep(leaf: restingLeaf)
    do {
      let row = try plan.openRow(event, userInfo, &step)
      return row == nil ? plan.refusal(of: event, step) : nil
    } catch {
      guard case .callbackFailed(let failure) = error else { return plan.refusal(of: event, step) }
      return plan.refusal(of: event, step, failure: failure)
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
      return try plan.hasOpenRow(event, userInfo, in: restingLeaf)
    } catch {
      return false
    }
  }
}

extension Machine.Plan {
  /// Whether a row would take an event. As `openRow`, without noting the guards that refuse.
  @inlinable
  func hasOpenRow(
    _ event: EventID,
    _ userInfo: UserInfo,
    in leaf: UInt32
  ) throws(Machine.FireError) -> Bool {
    defer { withExtendedLifetime(userInfo) {} }
    var transition = Machine.Transition(
      plan: self,
      event: event,
      source: leaf,
      target: Row.internalTarget,
      userInfo: userInfo
    )
    var candidate = firstCandidate(for: event, in: leaf)
    while let position = candidate {
      transition.targetNode = rows[position].target
      if try refusingGuard(at: position, transition) == nil { return true }
      candidate = self.candidate(after: position)
    }
    return false
  }

  /// The position of the row that would take an event.
  @inlinable
  func openRow(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ step: inout Machine.Macrostep
  ) throws(Machine.FireError) -> Int? {
    defer { withExtendedLifetime(userInfo) {} }
    var transition = Machine.Transition(
      plan: self,
      event: event,
      source: step.leaf,
      target: Row.internalTarget,
      userInfo: userInfo
    )
    return try select(from: firstCandidate(for: event, in: step.leaf), &transition, &step)
  }
}
