extension MachineTransition where Self: ~Copyable {
  /// The event; nil on activation.
  @inlinable
  public var event: EventID? {
    let column = base.facts.column
    if column == .noEvent { return nil }
    return column == .unknownEvent ? base.foreignEvent : base.plan.eventIDs[column.position]
  }

  /// The user info passed along with the event.
  @inlinable
  public var userInfo: UserInfo {
    // Read where it is: a copy would count references, which takes longer than to find a value. One yield: a coroutine
    // with two is not inlined, and allocates.
    @inline(__always) _read { yield base.facts.userInfoAddress.pointee }
  }

  /// The event's payload.
  ///
  /// - Parameter type: The type of the payload.
  /// - Returns: The payload; nil if the event carries none, or one of another type.
  @inlinable
  @inline(__always)
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    base.facts.payload(as: type)
  }

  /// The innermost active state from which the transition was found; nil on activation.
  @inlinable
  public var source: StateID? {
    base.plan.stateID(of: base.facts.sourceNode)
  }

  /// The target; the first if there are several; nil if the transition is internal.
  @inlinable
  public var target: StateID? {
    isInternal ? nil : base.plan.stateID(of: base.facts.targetNode)
  }

  /// The targets; none if the transition is internal.
  public var targets: [StateID] {
    if let macrostep = base.facts.macrostep?.pointee,
      macrostep.isActive || !macrostep.targets.isEmpty
    {
      return base.plan.stateIDs(of: macrostep.targets)
    }
    return target.map { [$0] } ?? []
  }

  /// The states that are exited, in the order in which their callbacks run: in reverse document order, so child states
  /// come before their parents. Empty in guards, because their answers decide which states are exited.
  ///
  /// If regions react together, this includes the states of all of them.
  public var exited: [StateID] { base.plan.stateIDs(of: base.facts.exited) }

  /// The states that are entered, in the order in which their callbacks run: in document order. Empty in guards.
  ///
  /// If regions react together, this includes the states of all of them.
  public var entered: [StateID] { base.plan.stateIDs(of: base.facts.entered) }

  /// The trigger of the transition; nil on activation.
  public var trigger: Machine<StateID, EventID>.Event.Trigger? {
    guard let row = base.facts.macrostep?.pointee.row else { return event.map { .event($0) } }
    return base.plan.definition.events[base.plan.rows[row].event.index].trigger
  }

  /// True if no state is exited or entered.
  @inlinable
  public var isInternal: Bool {
    base.facts.targetNode == Row.internalTarget
  }

  /// The current state; the first if several are active in regions: the state before the transition in guards and
  /// `will…` callbacks, the state after it in `did…` callbacks and actions. Nil before the initial states are entered.
  @inlinable
  public var state: StateID? {
    base.plan.stateID(of: base.facts.currentNode)
  }

  /// The innermost states that are active now, in document order.
  public var configuration: [StateID] {
    if let macrostep = base.facts.macrostep?.pointee, macrostep.isActive {
      return base.plan.stateIDs(of: macrostep.configuration.leaves)
    }
    return state.map { [$0] } ?? []
  }

  /// Returns true if a state or one of its descendants is active now.
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    self.state == state || base.isInOneAround(state)
  }

  /// Raises a follow-up event: it is fired in the same call, after this transition and the events raised before it.
  ///
  /// An unhandled event is listed in the receipt and is not an error. If anything throws, raised events are undone with
  /// the rest.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  @inlinable
  public mutating func raise(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    base.raise(event, EventData(userInfo))
  }

  /// Sends the machine an event: it is fired as if from outside, in the same call, after all raised and deferred
  /// events.
  ///
  /// - Parameters:
  ///   - event: The event. If it is unhandled, the receipt lists it; that is not an error.
  ///   - userInfo: Passed to its guards and callbacks. The user info of this transition is not inherited.
  public mutating func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    base.send(event, EventData(userInfo))
  }
}

extension MachineTransition where Self: ~Copyable {
  /// Source, event and target on one line: `unread --view--> read`.
  public var description: String {
    Machine<StateID, EventID>.arrow(source: source, trigger: trigger, targets: targets)
  }
}

// A noncopyable type can't be `CustomStringConvertible`.
extension DefaultStringInterpolation {
  /// Writes a transition: source, event and target.
  public mutating func appendInterpolation<Transition: MachineTransition & ~Copyable>(
    _ transition: borrowing Transition
  ) {
    appendLiteral(transition.description)
  }
}
