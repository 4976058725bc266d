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

  /// The value that the event carries.
  ///
  /// - Parameter type: Its type.
  /// - Returns: The value; nil if the event carries none, or one of another type.
  @inlinable
  @inline(__always)
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    facts.payload(as: type)
  }

  /// The innermost active state in which the event was fired: the one from which the row was found; nil on
  /// activation.
  @inlinable
  public var source: StateID? {
    plan.stateID(of: facts.sourceNode)
  }

  /// The state to which the transition leads, of several the first; nil if it is internal.
  @inlinable
  public var target: StateID? {
    isInternal ? nil : plan.stateID(of: facts.targetNode)
  }

  /// The states to which the transition leads; none if it is internal.
  public var targets: [StateID] {
    if let macrostep = facts.macrostep?.pointee, macrostep.isActive || !macrostep.targets.isEmpty {
      return plan.stateIDs(of: macrostep.targets)
    }
    return target.map { [$0] } ?? []
  }

  /// The states that are left, in the order in which their callbacks run: the last of the definition first, so that
  /// states come before the states around them. None in guards, whose answers decide what is left.
  ///
  /// Where regions react together, those of all of them.
  public var exited: [StateID] { plan.stateIDs(of: facts.exited) }

  /// The states that are entered, in the order in which their callbacks run: as in the definition. None in guards.
  ///
  /// Where regions react together, those of all of them.
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

  /// The state in which the machine is at this moment, of several in regions the first: that before the
  /// transition in guards and `will…` callbacks, that after it in `did…` callbacks and actions. Nil before
  /// the initial states are entered.
  @inlinable
  public var state: StateID? {
    plan.stateID(of: facts.currentNode)
  }

  /// The innermost active states at this moment, in document order.
  public var configuration: [StateID] {
    if let macrostep = facts.macrostep?.pointee, macrostep.isActive {
      return plan.stateIDs(of: macrostep.configuration.leaves)
    }
    return state.map { [$0] } ?? []
  }

  /// Whether a state, or a state in it, is active at this moment.
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    self.state == state || isInOneAround(state)
  }

  @usableFromInline
  func isInOneAround(_ state: StateID) -> Bool {
    plan.nodes[state].map { facts.isActive($0) } ?? false
  }

  /// Asks for a follow-up event: it is fired in the same call, after this transition and the events
  /// that were raised before it.
  ///
  /// One that nothing handles is listed in the receipt and is no error; if anything throws, raised
  /// events are undone with the rest.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks; that of this transition is not inherited.
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

  /// Sends the machine an event: it is fired as if from outside, in the same call, when all that has been
  /// raised and deferred is done.
  ///
  /// - Parameters:
  ///   - event: The event. One that nothing handles is listed in the receipt and is no error.
  ///   - userInfo: Passed to its guards and callbacks; that of this transition is not inherited.
  public mutating func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    send(event, carrying: userInfo.withoutPayload)
  }

  mutating func send(_ event: EventID, carrying userInfo: UserInfo) {
    facts.macrostepInUse().pointee.send(plan.number(of: event), userInfo)
  }
}

extension Machine.Transition {
  /// Source, event and target in one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(source: source, trigger: trigger, targets: targets)
  }
}

// What cannot be copied is no `CustomStringConvertible`.
extension DefaultStringInterpolation {
  /// Writes a transition: source, event and target.
  public mutating func appendInterpolation<StateID, EventID>(
    _ transition: borrowing Machine<StateID, EventID>.Transition
  ) {
    appendLiteral(transition.description)
  }
}
