#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// The active state, of several in regions the first. Of an inactive machine, the initial state: the
  /// one in which its first event is fired.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var state: StateID {
    let index = number.number &- 1
    return index < plan.stateIDs.count ? plan.stateIDs[Int(index)] : firstState
  }

  @usableFromInline
  var firstState: StateID {
    configuration.first ?? plan.stateIDs[plan.initialLeaves[0].position]
  }

  /// The innermost active states, in document order: one, or one for each region. None while the machine
  /// is inactive; those in which it has ended, once it has.
  public var configuration: [StateID] {
    plan.stateIDs(of: currentConfiguration.leaves)
  }

  /// Whether the initial states have been entered.
  @inlinable
  public var isActive: Bool {
    block != .inactive
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
  ///   - time: What time it is; guards see it.
  /// - Returns: Whether it would be taken.
  /// - Complexity: O(1) for a row without guards; otherwise O(*c*) in the rows of the event.
  @inlinable
  @inline(__always)
  public func canFire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    canFire(event, userInfo, time.seconds)
  }

  @inlinable
  @inline(__always)
  func canFire(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer? = nil
  ) -> Bool {
    let entry = backing.dispatch[block, dispatchColumn(of: event)]
    if entry.isPlain { return true }
    if entry.isRefused { return false }
    if let position = entry.position, seconds.isNaN, let isOpen = isOpen(position, userInfo, data) {
      return isOpen
    }
    return isOpen(event, userInfo, seconds, data)
  }

  /// Why `fire` would refuse an event now.
  ///
  /// Asks the guards, changes nothing, and runs no callback. An inactive machine answers for its initial
  /// states, as they are before their callbacks have run.
  ///
  /// It says more than the refusal that `fire` throws: each guard of a row is asked, whatever those before it say, so
  /// that ``Refusal/Candidate/unmet`` lists all that refuse, and with them the values of the user info that they looked
  /// for by keys with types and did not find. A guard that relies on those before it has to check for itself.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(
    of event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Refusal? {
    refusal(of: event, userInfo, time.seconds, explained: true)
  }

  /// Why an event would be refused; where it is to be explained, with all guards that refuse, otherwise with the first
  /// of each row.
  func refusal(
    of event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer? = nil,
    explained: Bool = false
  ) -> Refusal? {
    read(data) { refusal(of: event, userInfo, seconds, bits: $0, explained: explained) }
  }

  private func refusal(
    of event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    bits: UInt,
    explained: Bool
  ) -> Refusal? {
    let event = plan.number(of: event)
    let impulse = Impulse(Occurrence(event: event, userInfo: userInfo))
    let (plan, number) = (plan, number)
    let missing = plan.missingCode(on: impulse, number, detailsBits: bits, seconds: seconds)
    guard missing.isEmpty else {
      return plan.refusal(of: event, in: currentConfiguration, [], missing: missing)
    }
    let unanswered = plan.unanswered(impulse, number, detailsBits: bits, seconds: seconds)
    guard let (refused, error) = unanswered else { return nil }
    let guards =
      explained
      ? plan.unmet(after: refused.rejections, impulse, number, detailsBits: bits, seconds: seconds)
      : nil
    return plan.refusal(of: event, refused, guards: guards, failure: plan.failure(error))
  }

  /// The events that can be fired now, in the order of the definition, each once.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: The events.
  /// - Complexity: O(*e* · *c*) in the events and the rows of each.
  public func availableEvents(userInfo: UserInfo = UserInfo(), at time: Date? = nil) -> [EventID] {
    plan.eventIDs.filter { canFire($0, userInfo: userInfo, at: time) }
  }

  /// Whether an event would be taken: its first rows, where the table knows them, or any other.
  @usableFromInline
  func isOpen(
    _ position: RowPosition,
    _ userInfo: UserInfo,
    _ data: CallDataPointer?
  ) -> Bool? {
    read(data) { plan.isOpen(from: position, in: number.leaf, $0, userInfo) }
  }

  @usableFromInline
  func isOpen(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) -> Bool {
    refusal(of: event, userInfo, seconds, data) == nil
  }
}

extension Machine.Plan {
  /// The guard that has thrown.
  fileprivate func failure(_ error: EngineError?) -> Machine.CallbackFailure? {
    guard case .callbackFailed(let kind, let owner, let cause) = error else { return nil }
    return failure(of: kind, owner, cause)
  }
}
