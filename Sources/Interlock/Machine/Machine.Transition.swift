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

    @usableFromInline var raised: [RaisedEvent]?

    /// The event; nil on activation.
    public let event: EventID?

    @inlinable
    @inline(__always)
    init(
      plan: Plan,
      event: EventID?,
      source: UInt32,
      target: UInt32,
      userInfo: borrowing UserInfo
    ) {
      planReference = Unmanaged.passUnretained(plan)
      self.event = event
      userInfoBits = userInfo.address
      sourceNode = source
      targetNode = target
      currentNode = source
      raised = nil
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

  /// Hands over the events that were raised.
  @inlinable
  @inline(__always)
  mutating func takeRaised() -> [Machine.RaisedEvent]? {
    let taken = raised
    raised = nil
    return taken
  }

  /// What was passed along with the event.
  @inlinable
  public var userInfo: UserInfo {
    unsafeBitCast(userInfoBits, to: UserInfo.self)
  }

  /// The state in which the event was fired; nil on activation.
  @inlinable
  public var source: StateID? {
    plan.stateID(of: sourceNode)
  }

  /// The state to which the transition leads; nil if it is internal.
  @inlinable
  public var target: StateID? {
    isInternal ? nil : plan.stateID(of: targetNode)
  }

  /// Whether no state is left or entered.
  @inlinable
  public var isInternal: Bool {
    targetNode == Row.internalTarget
  }

  /// The state in which the machine is at this moment: `source` in guards and `will…` callbacks,
  /// `target` in `did…` callbacks and actions. Nil before the initial state is entered.
  @inlinable
  public var state: StateID? {
    plan.stateID(of: currentNode)
  }

  /// Whether the machine is in a state at this moment.
  @inlinable
  public func isIn(_ state: StateID) -> Bool {
    self.state == state
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
    if raised == nil { raised = [] }
    raised?.append(Machine.RaisedEvent(event: event, userInfo: userInfo))
  }
}

extension Machine.Transition {
  /// Source, event and target in one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(source: source, event: event, end: Machine.arrowEnd(target))
  }
}
