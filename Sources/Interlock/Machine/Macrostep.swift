extension Machine {
  /// One call on its way: the engine. It takes an event, then all that follows from it, until the machine
  /// rests.
  ///
  /// It works on a copy of what the machine has; the machine takes the result over when all has gone well,
  /// which makes a call a transaction. Afterwards it is what the receipt reads.
  @usableFromInline
  final class Macrostep: @unchecked Sendable {
    // Safe because one call uses it, and nothing changes it when that is over.
    let plan: Plan
    var configuration: Configuration
    var timers: TimerQueue
    var deferred: DeferredEvents

    /// The time of the call, in seconds since the reference date; nil if nobody said.
    let time: Double?

    /// What callbacks have raised, and the completions of states, oldest first.
    var queue: [Impulse] = []

    /// What callbacks have sent without delay, oldest first.
    var sent: [PendingEvent] = []

    /// How many impulses and eventless transitions have been worked off since the call began, or since an event was
    /// taken that had been deferred before it.
    var workedOff = 0

    /// Whether states have been left or entered since deferred events were tried last.
    var hasChanged = false

    /// The state whose timeout, or the event whose delay, cannot be measured for want of a time.
    var untimed: TimedPart?

    /// What is being worked on; guards and callbacks see it.
    var impulse: Impulse

    /// The row that is being asked or taken, and where it leads; guards and callbacks see it.
    var row: Int?
    var targets: [UInt32] = []

    var inquiry = Inquiry()
    var trace: Trace?

    /// Whether only missing code is looked for: callbacks do not run, and timers are not set.
    var isRehearsal = false

    /// The code that a rehearsal has found missing.
    var missingCode: [BindingError.Item] = []

    /// The transitions, in the order in which they were taken.
    var notes: [Note] = []

    /// The events that callbacks raised, or that had been deferred or sent, and nobody took.
    var unhandled: [EventID] = []

    /// Whether the event of the call was deferred.
    var isDeferred = false

    init(
      _ plan: Plan,
      _ configuration: Configuration,
      _ details: Details? = nil,
      time: Double? = nil,
      trace: Trace? = nil
    ) {
      self.plan = plan
      self.configuration = configuration
      self.time = time
      self.trace = trace
      timers = details?.timers ?? TimerQueue()
      deferred = DeferredEvents(details?.deferred ?? [])
      impulse = Impulse(
        trigger: .other(plan.chart.columns.always),
        event: nil,
        userInfo: UserInfo()
      )
    }
  }

  /// What makes the machine try rows: an event, a timeout, the completion of a state, or nothing.
  struct Impulse: Sendable {
    let trigger: Trigger
    let event: EventID?
    let userInfo: UserInfo
  }

  /// A note of one transition.
  struct Note: Sendable {
    let leaf: UInt32
    let event: EventID?
    let rows: [Int]
    let targets: [UInt32]
    let exited: [UInt32]
    let entered: [UInt32]

    /// A number that the notes of one microstep have in common.
    let microstep: Int
  }
}

extension Machine.Macrostep {
  var tree: Tree { plan.chart.tree }

  var isActive: Bool { !configuration.leaves.isEmpty }

  /// Whether the machine has come to its end: a final state at the top.
  var isFinished: Bool { plan.isFinished(configuration) }

  /// Fires an event, in an inactive machine after activating it, and runs the machine until it rests.
  func fire(_ event: EventID, _ userInfo: UserInfo) throws(Machine.FireError) {
    guard plan.missingCode != nil, !isRehearsal else { return try run(event, userInfo) }
    let start = configuration
    do {
      try rehearse { macrostep throws(Machine.FireError) in try macrostep.run(event, userInfo) }
      try run(event, userInfo)
    } catch {
      guard case .codeMissing(let items) = error else { throw error }
      throw .refused(plan.refusal(of: event, in: start, [], missing: items))
    }
  }

  private func run(_ event: EventID, _ userInfo: UserInfo) throws(Machine.FireError) {
    if !isActive { try enter(userInfo) }
    guard !isFinished else { throw .refused(refusal(of: event)) }
    switch try take(Machine.Impulse(plan, event, userInfo)) {
    case .taken: break
    case .deferred: isDeferred = true
    // Appendix D drops the event and looks at eventless rows once more; a refused event has not happened.
    case .ignored: throw .refused(refusal(of: event))
    }
    try settle()
  }

  /// Enters the initial states, and runs the machine until it rests.
  func activate(_ userInfo: UserInfo) throws(Machine.FireError) {
    try rehearse { macrostep throws(Machine.FireError) in try macrostep.enter(userInfo) }
    try enter(userInfo)
  }

  private func enter(_ userInfo: UserInfo) throws(Machine.FireError) {
    impulse = Machine.Impulse(trigger: impulse.trigger, event: nil, userInfo: userInfo)
    try enterInitialStates()
    try settle()
  }

  /// Works off what is due, as long as nothing else is: a timer, which is removed.
  func expire(_ timer: Machine.Timer) throws(Machine.FireError) {
    try rehearse { macrostep throws(Machine.FireError) in try macrostep.run(timer) }
    try run(timer)
  }

  private func run(_ timer: Machine.Timer) throws(Machine.FireError) {
    switch timer.part {
    case .timeout(let node, let column):
      let trigger = Trigger.timeout(column, of: node)
      _ = try take(Machine.Impulse(trigger: trigger, event: nil, userInfo: UserInfo()))
    case .sent(let item, _):
      try work(off: Machine.Impulse(plan, item.event, item.userInfo))
    }
    try settle()
  }

  /// Runs what follows by itself until the machine rests: eventless rows first, then what was raised, then
  /// what was deferred, then what was sent.
  func settle() throws(Machine.FireError) {
    while !isFinished {
      if try takeEventless() { continue }
      if !queue.isEmpty {
        try count()
        try work(off: queue.removeFirst())
      } else if hasChanged, !deferred.isEmpty {
        hasChanged = try retryDeferred()
      } else if !sent.isEmpty {
        try count()
        let item = sent.removeFirst()
        try work(off: Machine.Impulse(plan, item.event, item.userInfo))
      } else {
        return
      }
    }
    try finish()
  }

  private func work(off impulse: Machine.Impulse) throws(Machine.FireError) {
    if try take(impulse) == .ignored, let event = impulse.event { unhandled.append(event) }
  }

  private enum Disposition {
    case taken
    case deferred
    case ignored
  }

  /// Takes the rows that an impulse triggers, or defers it.
  private func take(_ impulse: Machine.Impulse) throws(Machine.FireError) -> Disposition {
    let selection = try select(impulse)
    if !selection.arcs.isEmpty {
      try execute(selection.arcs)
      return .taken
    }
    if selection.isDeferred, let event = impulse.event {
      deferred.append(Machine.PendingEvent(event: event, userInfo: impulse.userInfo))
      return .deferred
    }
    if let trace, impulse.event != nil || !inquiry.rejections.isEmpty {
      let leaf = configuration.leaves.first ?? Tree.root
      trace(Machine.TraceLine(impulse, refusedIn: leaf, plan, inquiry.rejections))
    }
    return .ignored
  }

  private func takeEventless() throws(Machine.FireError) -> Bool {
    guard plan.chart.hasEventlessRows else { return false }
    let trigger = Trigger.other(plan.chart.columns.always)
    let selection = try select(
      Machine.Impulse(trigger: trigger, event: nil, userInfo: impulse.userInfo)
    )
    guard !selection.arcs.isEmpty else { return false }
    try count()
    try execute(selection.arcs)
    return true
  }

  /// Tries the deferred events again, oldest first, up to one that is taken, after which the older ones have to be
  /// tried again. One that is not deferred any more, and that nothing handles, is noted.
  ///
  /// - Returns: Whether one was taken.
  private func retryDeferred() throws(Machine.FireError) -> Bool {
    deferred.tryAgain()
    while let next = deferred.takeUntried() {
      let item = next.event
      let selection = try select(Machine.Impulse(plan, item.event, item.userInfo))
      if !selection.arcs.isEmpty {
        // What was accepted before the call comes to an end, and counts as if it had been fired now.
        if next.isFromBefore { workedOff = 0 } else { try count() }
        try execute(selection.arcs)
        return true
      }
      if selection.isDeferred {
        deferred.keep(next)
      } else {
        unhandled.append(item.event)
      }
    }
    return false
  }

  /// Counts what is worked off.
  ///
  /// - Throws: `stepLimitExceeded` where as much has been worked off as one call may.
  private func count() throws(Machine.FireError) {
    guard workedOff < plan.stepLimit else {
      throw .stepLimitExceeded(
        limit: plan.stepLimit,
        lastSteps: notes.suffix(8).map(plan.step)
      )
    }
    workedOff += 1
  }
}
