extension Machine {
  /// How far one call of `fire` has come: an event, then the events that its callbacks raise, until
  /// nothing is left.
  ///
  /// It has its own copy of the leaf; the machine takes the result over when all has gone well, which
  /// makes a call a transaction.
  @usableFromInline
  struct Macrostep: Sendable {
    @usableFromInline var leaf: UInt32

    /// The first transition that was taken.
    @usableFromInline var first: Taken

    /// Everything that does not happen in most calls; nil until it does.
    @usableFromInline var log: Log?

    @inlinable
    @inline(__always)
    init(leaf: UInt32) {
      self.leaf = leaf
      first = Taken.none
      log = nil
    }

    /// The start of a call that may be traced.
    @usableFromInline
    init(leaf: UInt32, trace: Trace?) {
      self.init(leaf: leaf)
      if let trace { log = Log(trace: trace) }
    }
  }

  /// What a call needs beyond its leaf and its first transition.
  @usableFromInline
  final class Log: @unchecked Sendable {
    // Safe because a call shares its log only when it is done.
    fileprivate var trace: Trace?

    /// The transitions after the first.
    @usableFromInline var rest: [Taken] = []

    /// The raised events that no row took.
    @usableFromInline var unhandled: [EventID] = []

    /// The events that callbacks have raised, oldest first; those before `next` are worked off.
    fileprivate var raised: [RaisedEvent] = []
    fileprivate var next = 0

    /// The guards that have refused the event that is being selected for.
    @usableFromInline fileprivate(set) var rejections: [Rejection] = []

    @usableFromInline
    init(trace: Trace? = nil) {
      self.trace = trace
    }
  }

  /// An event that a callback has raised.
  @usableFromInline
  struct RaisedEvent: Sendable {
    @usableFromInline let event: EventID
    @usableFromInline let userInfo: UserInfo

    @inlinable
    init(event: EventID, userInfo: UserInfo) {
      self.event = event
      self.userInfo = userInfo
    }
  }
}

extension Machine.Plan {
  /// Runs one call to its end.
  ///
  /// Most calls take the first row that is tried, and nothing is raised: they are over in here, without
  /// a log. All others go on with `offer`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - position: The first row to try, where the table knows it; it does not where the machine is traced.
  ///   - leaf: The leaf in which the call begins.
  ///   - userInfo: Passed to guards and callbacks.
  /// - Returns: The call, done: its leaf and what it noted.
  /// - Throws: As `fire`.
  @inlinable
  @inline(never)
  func run(
    _ event: EventID,
    from position: Int?,
    in leaf: UInt32,
    _ userInfo: UserInfo
  ) throws(Machine.FireError) -> Machine.Macrostep {
    defer { withExtendedLifetime(userInfo) {} }
    guard let position else { return try runInFull(event, in: leaf, userInfo, trace) }
    var step = Machine.Macrostep(leaf: leaf)
    var transition = Machine.Transition(
      plan: self,
      event: event,
      source: leaf,
      target: rows[position].target,
      userInfo: userInfo
    )
    if let refusing = try refusingGuard(at: position, transition) {
      step.note(Rejection(row: position, guardIndex: refusing))
      try offer(event, from: candidate(after: position), userInfo, &step)
      return step
    }
    try execute(rows[position], &transition, userInfo, &step.leaf)
    step.first = Taken(leaf: leaf, row: position)
    guard let raised = transition.takeRaised() else { return step }
    step.enqueue(raised)
    try workOffRaisedEvents(&step)
    step.log?.close()
    return step
  }

  /// Runs one call that may have to activate the machine or to be traced.
  @inlinable
  @inline(never)
  func runInFull(
    _ event: EventID,
    in leaf: UInt32,
    _ userInfo: UserInfo,
    _ trace: Machine.Trace?
  ) throws(Machine.FireError) -> Machine.Macrostep {
    var step = Machine.Macrostep(leaf: leaf, trace: trace)
    if leaf == Self.root { try activate(userInfo, &step) }
    try offer(event, from: firstCandidate(for: event, in: step.leaf), userInfo, &step)
    return step
  }

  /// Offers an event to the rows from a candidate on, then works off what was raised.
  @inlinable
  @inline(never)
  func offer(
    _ event: EventID,
    from candidate: Int?,
    _ userInfo: UserInfo,
    _ step: inout Machine.Macrostep
  ) throws(Machine.FireError) {
    guard try take(event, from: candidate, userInfo, &step) else {
      throw .refused(refusal(of: event, in: step.leaf, step.log?.rejections ?? []))
    }
    try workOffRaisedEvents(&step)
    step.log?.close()
  }

  /// Enters the initial state, then works off what was raised.
  @inlinable
  func activate(
    _ userInfo: UserInfo,
    _ step: inout Machine.Macrostep
  ) throws(Machine.FireError) {
    defer { withExtendedLifetime(userInfo) {} }
    var transition = Machine.Transition(
      plan: self,
      event: nil,
      source: step.leaf,
      target: initialNode,
      userInfo: userInfo
    )
    try enterInitialState(&transition, userInfo, &step.leaf)
    step.finish(Taken.activation, transition)
    try workOffRaisedEvents(&step)
    step.log?.forgetRejections()
  }

  /// Takes the first row from a candidate on whose guards hold.
  ///
  /// - Returns: Whether there was one.
  @inlinable
  @inline(never)
  func take(
    _ event: EventID,
    from candidate: Int?,
    _ userInfo: UserInfo,
    _ step: inout Machine.Macrostep
  ) throws(Machine.FireError) -> Bool {
    var transition = Machine.Transition(
      plan: self,
      event: event,
      source: step.leaf,
      target: Row.internalTarget,
      userInfo: userInfo
    )
    defer { withExtendedLifetime(userInfo) {} }
    guard let position = try select(from: candidate, &transition, { step.note($0) }) else {
      step.traceRefusal(of: event, self)
      return false
    }
    let taken = Taken(leaf: step.leaf, row: position)
    try execute(rows[position], &transition, userInfo, &step.leaf)
    step.finish(taken, transition)
    return true
  }

  /// Works off the raised events, oldest first. One that no row takes is noted, not refused.
  @inlinable
  @inline(never)
  func workOffRaisedEvents(_ step: inout Machine.Macrostep) throws(Machine.FireError) {
    guard let log = step.log else { return }
    while let item = try log.nextRaised(limit: stepLimit) {
      let candidate = firstCandidate(for: item.event, in: step.leaf)
      if try !take(item.event, from: candidate, item.userInfo, &step) {
        log.unhandled.append(item.event)
      }
    }
  }
}

extension Machine.Log {
  /// Takes the oldest raised event that is not worked off yet.
  ///
  /// - Throws: `stepLimitExceeded` where there is one, but as many have been worked off already.
  @usableFromInline
  func nextRaised(limit: Int) throws(Machine.FireError) -> Machine.RaisedEvent? {
    guard next < raised.count else { return nil }
    guard next < limit else {
      let lastEvents = raised[..<next].suffix(8).map(\.event)
      throw .stepLimitExceeded(limit: limit, lastEvents: lastEvents)
    }
    forgetRejections()
    next += 1
    return raised[next - 1]
  }

  /// Drops what only the call needs, so that a receipt does not keep it: user info and the trace.
  @usableFromInline
  func close() {
    raised = []
    rejections = []
    trace = nil
  }

  /// Makes ready for the next event: what has refused this one is not its business.
  @usableFromInline
  func forgetRejections() {
    rejections.removeAll()
  }
}

extension Machine.Macrostep {
  /// Notes a transition and takes over what its callbacks raised.
  @usableFromInline
  mutating func finish(_ taken: Taken, _ transition: borrowing Machine.Transition) {
    if let log, let trace = log.trace { trace(Machine.TraceLine(transition, log.rejections)) }
    if first.isNone { first = taken } else { logInUse().rest.append(taken) }
    if let raised = transition.raised { enqueue(raised) }
  }

  @usableFromInline
  mutating func enqueue(_ raised: [Machine.RaisedEvent]) {
    logInUse().raised += raised
  }

  @usableFromInline
  mutating func note(_ rejection: Rejection) {
    logInUse().rejections.append(rejection)
  }

  @usableFromInline
  func traceRefusal(of event: EventID, _ plan: Machine.Plan) {
    guard let log, let trace = log.trace else { return }
    trace(Machine.TraceLine(event, refusedIn: leaf, plan, log.rejections))
  }

  /// The log, which is made when it is first needed.
  private mutating func logInUse() -> Machine.Log {
    if let log { return log }
    let log = Machine.Log()
    self.log = log
    return log
  }
}
