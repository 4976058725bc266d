extension Machine.Transition {
  @inlinable
  var plan: Machine.Plan {
    // Safe because the kernel of a machine is its plan.
    unsafeDowncast(facts.kernel.takeUnretainedValue(), to: Machine.Plan.self)
  }

  /// The event; nil on activation.
  @inlinable
  public var event: EventID? {
    let column = facts.column
    if column == .noEvent { return nil }
    return column == .unknownEvent ? foreignEvent : plan.eventIDs[column.position]
  }

  @usableFromInline
  var foreignEvent: EventID? {
    facts.foreign?.id.base as? EventID
  }

  /// What was passed along with the event.
  @inlinable
  public var userInfo: UserInfo {
    unsafeBitCast(facts.userInfoBits, to: UserInfo.self)
  }

  /// The event's payload.
  ///
  /// - Parameter type: The type of the payload.
  /// - Returns: The payload; nil if the event carries none, or one of another type.
  @inlinable
  @inline(__always)
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    facts.payload(as: type)
  }

  /// The innermost active state in which the event was fired, from which the row was found; nil on activation.
  @inlinable
  public var source: StateID? {
    plan.stateID(of: facts.sourceNode)
  }

  /// The state that the transition leads to, the first if there are several; nil if it is internal.
  @inlinable
  public var target: StateID? {
    isInternal ? nil : plan.stateID(of: facts.targetNode)
  }

  /// The states that the transition leads to; none if it is internal.
  public var targets: [StateID] {
    if let macrostep = facts.macrostep?.pointee, macrostep.isActive || !macrostep.targets.isEmpty {
      return plan.stateIDs(of: macrostep.targets)
    }
    return target.map { [$0] } ?? []
  }

  /// The states that are left, in the order in which their callbacks run: in reverse document order, so child states
  /// come before their parents. Empty in guards, because their answers decide what is left.
  ///
  /// If regions react together, this includes the states of all of them.
  public var exited: [StateID] { plan.stateIDs(of: facts.exited) }

  /// The states that are entered, in the order in which their callbacks run: in document order. Empty in guards.
  ///
  /// If regions react together, this includes the states of all of them.
  public var entered: [StateID] { plan.stateIDs(of: facts.entered) }

  /// What triggered the transition; nil on activation.
  public var trigger: Machine.Event.Trigger? {
    guard let row = facts.macrostep?.pointee.row else { return event.map { .event($0) } }
    return plan.definition.events[plan.rows[row].event.index].trigger
  }

  /// Whether no state is left or entered.
  @inlinable
  public var isInternal: Bool {
    facts.targetNode == Row.internalTarget
  }

  /// The current state, the first if several are active in regions: the state before the transition in guards and
  /// `will…` callbacks, the state after it in `did…` callbacks and actions. Nil before the initial states are
  /// entered.
  @inlinable
  public var state: StateID? {
    plan.stateID(of: facts.currentNode)
  }

  /// The innermost states that are active now, in document order.
  public var configuration: [StateID] {
    if let macrostep = facts.macrostep?.pointee, macrostep.isActive {
      return plan.stateIDs(of: macrostep.configuration.leaves)
    }
    return state.map { [$0] } ?? []
  }

  /// Whether a state or one of its descendants is active now.
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    self.state == state || isInOneAround(state)
  }

  @usableFromInline
  func isInOneAround(_ state: StateID) -> Bool {
    plan.nodes[state].map { facts.isActive($0) } ?? false
  }

  /// Raises a follow-up event: it is fired in the same call, after this transition and the events raised before it.
  ///
  /// An event that nothing handles is listed in the receipt and is not an error. If anything throws, raised events
  /// are undone with the rest.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  @inlinable
  public mutating func raise(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    raise(event, carrying: userInfo.isNothing ? userInfo : userInfo.withoutPayload)
  }

  @inlinable
  mutating func raise(_ event: EventID, carrying userInfo: UserInfo) {
    let column = plan.directColumn(of: event)
    if column != .unknownEvent { return facts.raise(column: column, userInfo) }
    raise(unnumbered: event, userInfo)
  }

  @usableFromInline
  mutating func raise(unnumbered event: EventID, _ userInfo: UserInfo) {
    facts.macrostepInUse().pointee.raise(plan.number(of: event), userInfo)
  }

  /// Sends the machine an event: it is fired as if from outside, in the same call, after all raised and deferred
  /// events.
  ///
  /// - Parameters:
  ///   - event: The event. If nothing handles it, the receipt lists it; that is not an error.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  public mutating func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    send(event, carrying: userInfo.withoutPayload)
  }

  mutating func send(_ event: EventID, carrying userInfo: UserInfo) {
    facts.macrostepInUse().pointee.send(plan.number(of: event), userInfo)
  }
}

extension Machine.Transition {
  /// Source, event and target on one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(source: source, trigger: trigger, targets: targets)
  }
}

// A noncopyable type can't be `CustomStringConvertible`.
extension DefaultStringInterpolation {
  /// Writes a transition: source, event and target.
  public mutating func appendInterpolation<StateID, EventID>(
    _ transition: borrowing Machine<StateID, EventID>.Transition
  ) {
    appendLiteral(transition.description)
  }
}
