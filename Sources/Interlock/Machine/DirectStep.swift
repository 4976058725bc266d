extension Machine {
  /// A call that may have been done without the engine.
  @usableFromInline
  struct DirectStep: Sendable {
    /// The leaf to which it led.
    @usableFromInline let leaf: UInt32

    /// The transition that was taken.
    @usableFromInline let taken: Taken

    /// The engine, where it had to take over; what it has come to counts.
    @usableFromInline let macrostep: Macrostep?

    @inlinable
    init(leaf: UInt32, taken: Taken, macrostep: Macrostep?) {
      self.leaf = leaf
      self.taken = taken
      self.macrostep = macrostep
    }
  }
}

extension Machine.Plan {
  /// Takes a row between two leaves of one parent, or an internal one, from which nothing else follows: the
  /// machine that most people write, without what a statechart may need.
  ///
  /// The engine takes over where a guard refuses or a callback raises something.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - position: The first row to try.
  ///   - leaf: The only active leaf.
  ///   - userInfo: Passed to guards and callbacks.
  ///   - seconds: The time of the call, in seconds since the reference date; not a number if nobody said.
  /// - Returns: The call, done.
  /// - Throws: As `fire`.
  @inlinable
  @inline(__always)
  func step(
    _ event: EventID,
    from position: Int,
    in leaf: UInt32,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(Machine.FireError) -> Machine.DirectStep {
    defer { withExtendedLifetime(userInfo) {} }
    var leaf = leaf
    let source = leaf
    var transition = Machine.Transition(
      plan: self,
      event: event,
      source: leaf,
      target: rows[position].target,
      userInfo: userInfo,
      seconds: seconds
    )
    if let refusing = try refusingGuard(at: position, transition) {
      let rejection = Rejection(row: position, guardIndex: refusing)
      return try goOn(event, userInfo, seconds, in: leaf, after: rejection)
    }
    try execute(rows[position], &transition, userInfo, &leaf)
    guard let macrostep = transition.takeMacrostep() else {
      return Machine.DirectStep(
        leaf: leaf,
        taken: Taken(number: source, row: position),
        macrostep: nil
      )
    }
    return try goOn(event, userInfo, after: position, from: source, to: leaf, macrostep)
  }

  /// As `step`, of a call that is not told the time. A function of its own: with the other in one, it takes half
  /// as long again.
  @inlinable
  @inline(never)
  func run(
    _ event: EventID,
    from position: Int,
    in leaf: UInt32,
    _ userInfo: UserInfo
  ) throws(Machine.FireError) -> Machine.DirectStep {
    try step(event, from: position, in: leaf, userInfo, .nan)
  }

  /// As `step`, of a call that is told the time.
  @inlinable
  @inline(never)
  func runInTime(
    _ event: EventID,
    from position: Int,
    in leaf: UInt32,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(Machine.FireError) -> Machine.DirectStep {
    try step(event, from: position, in: leaf, userInfo, seconds)
  }

  /// Tries the rows after one that has been refused.
  @usableFromInline
  func goOn(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    in leaf: UInt32,
    after rejection: Rejection
  ) throws(Machine.FireError) -> Machine.DirectStep {
    let time = seconds.isNaN ? nil : seconds
    let macrostep = Machine.Macrostep(self, Configuration(leaves: [leaf]), time: time)
    macrostep.inquiry = Inquiry(refusedBy: rejection)
    try macrostep.fire(event, userInfo)
    return Machine.DirectStep(leaf: leaf, taken: .none, macrostep: macrostep)
  }

  /// Works off what a callback of the first transition has asked for.
  @usableFromInline
  func goOn(
    _ event: EventID,
    _ userInfo: UserInfo,
    after position: Int,
    from leaf: UInt32,
    to next: UInt32,
    _ macrostep: Machine.Macrostep
  ) throws(Machine.FireError) -> Machine.DirectStep {
    let impulse = Machine.Impulse(self, event, userInfo)
    macrostep.goOn(after: position, from: leaf, to: next, impulse)
    if let untimed = macrostep.untimed { throw .timeUnknown(untimed) }
    try macrostep.settle()
    return Machine.DirectStep(leaf: next, taken: .none, macrostep: macrostep)
  }

  /// The number, from 0, of the first guard of a row that does not hold; nil if all do.
  @inlinable
  @inline(__always)
  func refusingGuard(
    at position: Int,
    _ transition: borrowing Machine.Transition
  ) throws(Machine.FireError) -> Int? {
    let event = rows[position].event
    do {
      return try eventHooks[Int(event)]._withUnsafeGuaranteedRef {
        try $0.refusingGuard(transition)
      }
    } catch {
      throw .callbackFailed(failure(of: .shouldFire, event, error))
    }
  }

  /// Runs the callbacks of one transition, in the order in which `Macrostep.execute` does.
  @inlinable
  @inline(__always)
  func execute(
    _ row: Row,
    _ transition: inout Machine.Transition,
    _ userInfo: borrowing UserInfo,
    _ leaf: inout UInt32
  ) throws(Machine.FireError) {
    let source = leaf
    defer { transition.verify(self, userInfo) }
    let event = eventHooks[Int(row.event)]
    var kind = CallbackKind.willTransition
    do {
      try willTransition?(&transition)
      kind = .willFire
      try event._withUnsafeGuaranteedRef { try $0.willFire?(&transition) }
      if row.isInternal {
        kind = .perform
        try event._withUnsafeGuaranteedRef { try $0.perform?(&transition) }
      } else {
        let left = stateHooks[Int(source)]
        let entered = stateHooks[Int(row.target)]
        kind = .willExit
        try left._withUnsafeGuaranteedRef { try $0.willExit?(&transition) }
        kind = .willEnter
        try entered._withUnsafeGuaranteedRef { try $0.willEnter?(&transition) }
        leaf = row.target
        transition.currentNode = row.target
        kind = .didExit
        try left._withUnsafeGuaranteedRef { try $0.didExit?(&transition) }
        kind = .perform
        try event._withUnsafeGuaranteedRef { try $0.perform?(&transition) }
        kind = .didEnter
        try entered._withUnsafeGuaranteedRef { try $0.didEnter?(&transition) }
      }
      kind = .didFire
      try event._withUnsafeGuaranteedRef { try $0.didFire?(&transition) }
      kind = .didTransition
      try didTransition?(&transition)
    } catch {
      throw .callbackFailed(failure(of: kind, row, source, error))
    }
  }
}
