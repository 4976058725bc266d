#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// The active state, the first if several are active in regions. Before activation, the initial state, in which the
  /// first event will be fired.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var state: StateID {
    let index = number.number &- 1
    return index < plan.stateIDs.count ? plan.stateIDs[Int(index)] : firstState
  }

  @usableFromInline
  var firstState: StateID {
    plan.stateIDs[shownConfiguration.leaves[0].position]
  }

  /// The innermost active states, in document order: one, or one per region. Before activation, the initial states, in
  /// which the first event will be fired; after the machine has ended, the states in which it ended.
  public var configuration: [StateID] {
    plan.stateIDs(of: shownConfiguration.leaves)
  }

  /// The configuration that questions refer to: the current one; before activation, the initial one.
  private var shownConfiguration: Configuration {
    isActive ? currentConfiguration : Configuration(leaves: plan.initialLeaves)
  }

  /// The innermost states that have been entered, in document order; none while the machine is inactive.
  package var enteredStates: [StateID] {
    plan.stateIDs(of: currentConfiguration.leaves)
  }

  /// Whether the initial states have been entered. Before that, ``state``, ``configuration`` and ``isIn(_:)`` refer to
  /// the initial states.
  @inlinable
  public var isActive: Bool {
    block != .inactive
  }

  /// Whether the machine has entered a final state at the top level. From then on, it refuses every event.
  public var isFinished: Bool {
    plan.isFinished(currentConfiguration)
  }

  /// Returns whether a state or one of its descendants is active. Before activation, whether it is one of the initial
  /// states or contains one; ``isActive`` says whether they have been entered.
  ///
  /// - Complexity: O(*n*) in the number of regions.
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    self.state == state || isInOneAround(state)
  }

  @usableFromInline
  func isInOneAround(_ state: StateID) -> Bool {
    guard let node = plan.nodes[state] else { return false }
    return shownConfiguration.isActive(node, plan.chart.tree)
  }

  /// Returns whether `fire` would take an event now, or defer it: there is a transition for it whose guards hold.
  ///
  /// Asks the guards, changes nothing and runs no callbacks. Before activation, it refers to the initial states. If a
  /// guard throws, the answer is false, even if a later transition would be taken.
  ///
  /// If you pass the time, the answer is for the machine after the timers that are due by then, because `fire` fires
  /// them first. Their callbacks don't run, so events that they would raise or send are left out. If a timer can't be
  /// fired, the answer is false.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: True if it would be taken or deferred.
  /// - Complexity: O(1) for a transition without guards; otherwise O(*c*) in the number of transitions of the event.
  ///   Timers that are due cost as much as firing them.
  @inlinable
  @inline(__always)
  public func canFire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    canFire(event, EventData(userInfo), at: time.seconds)
  }

  @inlinable
  @inline(__always)
  func canFire(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer? = nil
  ) -> Bool {
    if isDue(by: seconds) { return isOpenAfterTimers(event, eventData, at: seconds, data) }
    return canFireAlone(event, eventData, at: seconds, data)
  }

  /// Whether `fireAlone` would take or defer an event.
  @inlinable
  @inline(__always)
  package func canFireAlone(_ event: EventID, _ data: EventData, at time: Date?) -> Bool {
    canFireAlone(event, data, at: time.seconds)
  }

  @inlinable
  @inline(__always)
  func canFireAlone(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer? = nil
  ) -> Bool {
    let entry = storage.dispatch[block, dispatchColumn(of: event)]
    if entry.isPlain { return true }
    if entry.isRefused { return false }
    if let position = entry.position, seconds.isNaN { return isOpen(position, eventData, data) }
    return isOpen(event, eventData, at: seconds, data)
  }

  /// Explains why `fire` would refuse an event now.
  ///
  /// Asks the guards, changes nothing and runs no callbacks. Before activation, it refers to the initial states, before
  /// their callbacks have run. If you pass the time, timers that are due by then come first, as in `canFire`, and
  /// ``Refusal/expired`` lists them.
  ///
  /// It says more than a refusal thrown by `fire`, because it asks every guard of a transition, even after one has
  /// refused. ``Refusal/Candidate/unmet`` therefore lists all guards that refuse, and any typed user-info keys that
  /// they read but did not find. A guard that relies on an earlier guard has to check that condition itself.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(
    of event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Refusal? {
    refusal(of: event, EventData(userInfo), time.seconds, nil)
  }

  /// The reason why an event would be refused after the timers that are due, with all guards that refuse.
  func refusal(
    of event: EventID,
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) -> Refusal? {
    guard let prospect = prospect(at: seconds, data) else {
      return refusalAlone(of: event, eventData, seconds, data, explained: true)
    }
    return prospect.refusal(of: event, eventData, seconds, data, explained: true)
  }

  /// The reason why `fireAlone` would refuse an event, with all guards that refuse.
  package func refusalAlone(of event: EventID, _ data: EventData, at time: Date?) -> Refusal? {
    refusalAlone(of: event, data, time.seconds, explained: true)
  }

  /// The reason why `fireAlone` would refuse an event: with all guards that refuse if it is to be explained, otherwise
  /// with the first of each transition.
  func refusalAlone(
    of event: EventID,
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer? = nil,
    explained: Bool = false
  ) -> Refusal? {
    read(data) { refusal(of: event, eventData, seconds, bits: $0, explained: explained) }
  }

  private func refusal(
    of event: EventID,
    _ eventData: EventData,
    _ seconds: Double,
    bits: UInt,
    explained: Bool
  ) -> Refusal? {
    let event = plan.number(of: event)
    let occurrence = TriggerOccurrence(EventOccurrence(event: event, data: eventData))
    let (plan, number) = (plan, number)
    let missing = plan.missingCode(on: occurrence, number, detailsBits: bits, seconds: seconds)
    guard missing.isEmpty else {
      return plan.refusal(of: event, in: currentConfiguration, [], missing: missing)
    }
    let reasons = plan.refusalReasons(occurrence, number, detailsBits: bits, seconds: seconds)
    guard let (refused, error) = reasons else { return nil }
    let guards =
      explained
      ? plan.unmet(
        after: refused.rejections,
        occurrence,
        number,
        detailsBits: bits,
        seconds: seconds
      )
      : nil
    return plan.refusal(of: event, refused, guards: guards, failure: plan.failure(error))
  }

  /// Returns the events that can be fired now, each once, in definition order.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: The events.
  /// - Complexity: O(*e* · *c*) in the number of events and of the transitions of each.
  public func availableEvents(userInfo: UserInfo = UserInfo(), at time: Date? = nil) -> [EventID] {
    availableEvents(EventData(userInfo), time.seconds)
  }

  func availableEvents(
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer? = nil
  ) -> [EventID] {
    guard let prospect = prospect(at: seconds, data) else {
      return plan.eventIDs.filter { canFireAlone($0, eventData, at: seconds, data) }
    }
    return plan.eventIDs.filter { prospect.refusal(of: $0, eventData, seconds, data) == nil }
  }

  /// Whether an event would be taken, by a transition in the table or one after it.
  @inlinable
  @inline(__always)
  func isOpen(
    _ position: RowPosition,
    _ eventData: EventData,
    _ data: CallDataPointer?
  ) -> Bool {
    if storage.isDetailed { return isOpenInDetails(position, eventData, data) }
    let leaf = storage.dispatch.number(of: block).leaf
    // Not `plan`, which would be retained for the call. Safe because storage without details is a plan.
    let plan = unsafeDowncast(storage, to: Plan.self)
    return plan.isOpen(from: position, in: leaf, CallData.bits(data), eventData)
  }

  @usableFromInline
  func isOpenInDetails(
    _ position: RowPosition,
    _ eventData: EventData,
    _ data: CallDataPointer?
  ) -> Bool {
    read(data) { plan.isOpen(from: position, in: number.leaf, $0, eventData) }
  }

  @usableFromInline
  func isOpen(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?
  ) -> Bool {
    refusalAlone(of: event, eventData, seconds, data) == nil
  }

  @usableFromInline
  func isOpenAfterTimers(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?
  ) -> Bool {
    prospect(at: seconds, data)?.refusal(of: event, eventData, seconds, data) == nil
  }
}

extension Machine.Plan {
  /// The guard that threw.
  fileprivate func failure(_ error: EngineError?) -> Machine.CallbackFailure? {
    guard case .callbackFailed(let kind, let owner, let cause) = error else { return nil }
    return failure(of: kind, owner, cause)
  }
}
