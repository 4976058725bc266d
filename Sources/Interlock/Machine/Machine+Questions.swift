extension Machine {
  /// The active state, of several in regions the first. Of an inactive machine, the initial state: the
  /// one in which its first event is fired.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var state: StateID {
    let index = number &- 1
    return index < plan.stateIDs.count ? plan.stateIDs[Int(index)] : firstState
  }

  @usableFromInline
  var firstState: StateID {
    configuration.first ?? plan.stateIDs[Int(plan.initialLeaves[0]) - 1]
  }

  /// The innermost active states, in document order: one, or one for each region. None while the machine
  /// is inactive; those in which it has ended, once it has.
  public var configuration: [StateID] {
    plan.stateIDs(of: currentConfiguration.leaves)
  }

  /// Whether the initial states have been entered.
  @inlinable
  public var isActive: Bool {
    block != 0
  }

  /// Whether the machine has entered a final state at the top: it refuses every event from then on.
  public var isFinished: Bool {
    plan.isFinished(currentConfiguration)
  }

  /// Whether a state, or a state in it, is active; false while the machine is inactive.
  ///
  /// - Complexity: O(*n*) in the regions.
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    isActive && (self.state == state || isInOneAround(state))
  }

  @usableFromInline
  func isInOneAround(_ state: StateID) -> Bool {
    guard let node = plan.nodes[state] else { return false }
    return currentConfiguration.isActive(node, plan.chart.tree)
  }

  /// Whether `fire` would take an event now, or defer it: there is a row for it, and its guards hold.
  ///
  /// Asks the guards, changes nothing, and runs no callback. An inactive machine answers for its
  /// initial states. A guard that throws counts as one that refuses.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: Whether it would be taken.
  /// - Complexity: O(1) for a row without guards; otherwise O(*c*) in the rows of the event.
  @inlinable
  @inline(__always)
  public func canFire(_ event: EventID, userInfo: UserInfo = UserInfo()) -> Bool {
    let entry = seat.dispatch[block, dispatchColumn(of: event)]
    if entry.isPlain { return true }
    if entry.isRefused { return false }
    return isOpen(event, entry.position, userInfo)
  }

  /// Why `fire` would refuse an event now.
  ///
  /// Asks the guards, changes nothing, and runs no callback. An inactive machine answers for its initial
  /// states, as they are before their callbacks have run.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(of event: EventID, userInfo: UserInfo = UserInfo()) -> Refusal? {
    refusal(of: event, userInfo, time: nil)
  }

  func refusal(of event: EventID, _ userInfo: UserInfo, time: Double?) -> Refusal? {
    missingCode(on: event, userInfo, time: time)
      ?? Macrostep(plan, restingConfiguration, details, time: time)
      .refusal(of: event, userInfo)
  }

  /// A refusal for want of code; nil if there is all.
  private func missingCode(on event: EventID, _ userInfo: UserInfo, time: Double?) -> Refusal? {
    guard plan.missingCode != nil else { return nil }
    let macrostep = Macrostep(plan, currentConfiguration, details, time: time)
    macrostep.isRehearsal = true
    try? macrostep.fire(event, userInfo)
    let items = macrostep.missingCode
    guard !items.isEmpty else { return nil }
    return plan.refusal(of: event, in: currentConfiguration, [], missing: items)
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

  /// The configuration in which the next event is offered.
  private var restingConfiguration: Configuration {
    isActive ? currentConfiguration : Configuration(leaves: plan.initialLeaves)
  }

  /// Whether an event would be taken: its first row, where the table knows it, or any other.
  @inlinable
  @inline(never)
  func isOpen(_ event: EventID, _ position: Int?, _ userInfo: UserInfo) -> Bool {
    guard let position else { return isOpen(event, userInfo, after: nil) }
    defer { withExtendedLifetime(userInfo) {} }
    let transition = Transition(
      plan: plan,
      event: event,
      source: number,
      target: plan.rows[position].target,
      userInfo: userInfo
    )
    do {
      guard let refusing = try plan.refusingGuard(at: position, transition) else { return true }
      return isOpen(event, userInfo, after: Rejection(row: position, guardIndex: refusing))
    } catch {
      return false
    }
  }

  @usableFromInline
  func isOpen(_ event: EventID, _ userInfo: UserInfo, after rejection: Rejection?) -> Bool {
    guard let rejection else { return refusal(of: event, userInfo, time: nil) == nil }
    let macrostep = Macrostep(plan, restingConfiguration, details)
    macrostep.inquiry = Inquiry(refusedBy: rejection)
    return macrostep.refusal(of: event, userInfo) == nil
  }
}

extension Machine.Macrostep {
  /// Why an event would be refused; nil if it would be taken or deferred. A guard that throws refuses.
  fileprivate func refusal(of event: EventID, _ userInfo: UserInfo) -> Machine.Refusal? {
    guard !isFinished else { return refusal(of: event) }
    do {
      let selection = try select(Machine.Impulse(plan, event, userInfo))
      let isOpen = selection.isDeferred || !selection.arcs.isEmpty
      return isOpen ? nil : refusal(of: event)
    } catch {
      guard case .callbackFailed(let failure) = error else { return nil }
      return refusal(of: event, failure: failure)
    }
  }
}
