extension Machine {
  /// One transition, as its guards and callbacks see it.
  ///
  /// It lives as long as they run and cannot be copied: what is to be kept, keep its values.
  public struct Transition: ~Copyable, Sendable {
    // Safe because a transition cannot outlive the call that made it, the call holds both, and
    // `verify` stops a callback that has exchanged its transition for another call's.
    @usableFromInline let planReference: Unmanaged<Plan>
    @usableFromInline let userInfoBits: UInt

    /// The active node when the event came; the root on activation.
    @usableFromInline let sourceNode: UInt32

    /// The node to which the transition leads; `Row.internalTarget` if it is internal.
    @usableFromInline var targetNode: UInt32

    /// The node that is active now.
    @usableFromInline var currentNode: UInt32

    /// The time of the call, in seconds since the reference date, where the engine does not know it; not a
    /// number if nobody said.
    @usableFromInline let seconds: Double

    /// The engine; nil in a step that is done without it, until a callback asks for something.
    @usableFromInline var macrostep: Macrostep?

    /// The event; nil on activation.
    public let event: EventID?

    @inlinable
    @inline(__always)
    init(
      plan: Plan,
      event: EventID?,
      source: UInt32,
      target: UInt32,
      userInfo: borrowing UserInfo,
      seconds: Double = .nan
    ) {
      planReference = Unmanaged.passUnretained(plan)
      self.event = event
      userInfoBits = userInfo.address
      sourceNode = source
      targetNode = target
      currentNode = source
      self.seconds = seconds
      macrostep = nil
    }
  }
}

extension Machine.Transition {
  @inlinable
  var plan: Machine.Plan {
    planReference.takeUnretainedValue()
  }

  /// Stops the program where a callback has exchanged its transition for that of another call, which
  /// takes `withoutActuallyEscaping` or worse.
  ///
  /// Only the inner of two nested calls has both at hand, and it is checked before it ends, while all
  /// that the two refer to is still there.
  @inlinable
  @inline(__always)
  func verify(_ plan: Machine.Plan, _ userInfo: borrowing UserInfo) {
    precondition(
      planReference.toOpaque() == Unmanaged.passUnretained(plan).toOpaque()
        && userInfoBits == userInfo.address,
      "A callback has exchanged its transition for another."
    )
  }

  /// Hands over the engine with what callbacks have asked for; nil if that is nothing.
  @inlinable
  @inline(__always)
  mutating func takeMacrostep() -> Machine.Macrostep? {
    let taken = macrostep
    macrostep = nil
    return taken
  }

  /// The engine, which is made when it is first needed.
  @usableFromInline
  mutating func macrostepInUse() -> Machine.Macrostep {
    if let macrostep { return macrostep }
    let time = seconds.isNaN ? nil : seconds
    let macrostep = Machine.Macrostep(plan, Configuration(), time: time)
    self.macrostep = macrostep
    return macrostep
  }

  /// What was passed along with the event.
  @inlinable
  public var userInfo: UserInfo {
    unsafeBitCast(userInfoBits, to: UserInfo.self)
  }

  /// The innermost active state in which the event was fired: the one from which the row was found; nil on
  /// activation.
  @inlinable
  public var source: StateID? {
    plan.stateID(of: sourceNode)
  }

  /// The state to which the transition leads, of several the first; nil if it is internal.
  @inlinable
  public var target: StateID? {
    isInternal ? nil : plan.stateID(of: targetNode)
  }

  /// The states to which the transition leads; none if it is internal.
  public var targets: [StateID] {
    if let macrostep, macrostep.isActive || !macrostep.targets.isEmpty {
      return plan.stateIDs(of: macrostep.targets)
    }
    return target.map { [$0] } ?? []
  }

  /// What triggered the transition; nil on activation.
  public var trigger: Machine.Event.Trigger? {
    guard let row = macrostep?.row else { return event.map { .event($0) } }
    return plan.definition.events[Int(plan.rows[row].event)].trigger
  }

  /// Whether no state is left or entered.
  @inlinable
  public var isInternal: Bool {
    targetNode == Row.internalTarget
  }

  /// The state in which the machine is at this moment, of several in regions the first: that before the
  /// transition in guards and `will…` callbacks, that after it in `did…` callbacks and actions. Nil before
  /// the initial states are entered.
  @inlinable
  public var state: StateID? {
    plan.stateID(of: currentNode)
  }

  /// The innermost active states at this moment, in document order.
  public var configuration: [StateID] {
    if let macrostep, macrostep.isActive {
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
    guard let node = plan.nodes[state], currentNode != Tree.root else { return false }
    if let macrostep, macrostep.isActive {
      return macrostep.configuration.isActive(node, plan.chart.tree)
    }
    return plan.chart.tree.isWithin(currentNode, node)
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
  public mutating func raise(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    macrostepInUse().raise(event, userInfo)
  }

  /// Sends the machine an event: it is fired as if from outside, in the same call, when all that has been
  /// raised and deferred is done.
  ///
  /// - Parameters:
  ///   - event: The event. One that nothing handles is listed in the receipt and is no error.
  ///   - userInfo: Passed to its guards and callbacks; that of this transition is not inherited.
  public mutating func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    macrostepInUse().send(event, userInfo)
  }
}

extension Machine.Transition {
  /// Source, event and target in one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(source: source, trigger: trigger, targets: targets)
  }
}
