/// One call on its way: the engine. It takes an event, then all that follows from it, until the machine
/// rests.
///
/// It knows numbers only, and calls guards and callbacks through its kernel. It works on a copy of what the
/// machine has; the machine takes the result over when all has gone well, which makes a call a transaction.
/// Afterwards it is what the receipt reads.
@usableFromInline
package final class Macrostep: @unchecked Sendable {
  // Safe because one call uses it, and nothing changes it when that is over.
  let kernel: Kernel
  var configuration: Configuration
  var timers: TimerQueue
  var deferred: DeferredEvents

  /// The time of the call, in seconds since the reference date; nil if nobody said.
  let time: Double?

  /// What callbacks have raised, and the completions of states, oldest first.
  var queue: [Impulse] = []

  /// What callbacks have sent without delay, oldest first.
  var sent: [Occurrence] = []

  /// How many impulses and eventless transitions have been worked off since the call began, or since an event was
  /// taken that had been deferred before it.
  var workedOff = 0

  /// Whether states have been left or entered since deferred events were tried last.
  var hasChanged = false

  /// The state whose timeout, or the event whose delay, cannot be measured for want of a time.
  var untimed: UntimedPart?

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
  var foundMissing: [BindingError.Item] = []

  /// The transitions, in the order in which they were taken.
  var notes: [Note] = []

  /// The events that callbacks raised, or that had been deferred or sent, and nobody took.
  var unhandled: [EventNumber] = []

  /// Whether the event of the call was deferred.
  var isDeferred = false

  /// Gets each step.
  package typealias Trace = @Sendable (TracedStep) -> Void

  package init(
    _ kernel: Kernel,
    _ configuration: Configuration,
    _ details: Details? = nil,
    time: Double? = nil,
    trace: Trace? = nil
  ) {
    self.kernel = kernel
    self.configuration = configuration
    self.time = time
    self.trace = trace
    timers = details?.timers ?? TimerQueue()
    deferred = DeferredEvents(details?.deferred ?? [])
    impulse = Impulse(.other(kernel.chart.columns.always))
  }
}

extension Macrostep {
  var tree: Tree { kernel.chart.tree }

  var isActive: Bool { !configuration.leaves.isEmpty }

  /// Whether the machine has come to its end: a final state at the top.
  var isFinished: Bool { kernel.isFinished(configuration) }

  /// Fires an event, in an inactive machine after activating it, and runs the machine until it rests.
  func fire(_ occurrence: Occurrence) throws(EngineError) {
    guard kernel.missingCode != nil, !isRehearsal else { return try run(occurrence) }
    let start = configuration
    do throws(EngineError) {
      try rehearse { macrostep throws(EngineError) in try macrostep.run(occurrence) }
      try run(occurrence)
    } catch {
      guard case .codeMissing(let items) = error else { throw error }
      let unanswered = UnansweredEvent(configuration: start, rejections: [], missingCode: items)
      throw .refused(occurrence.event, unanswered)
    }
  }

  private func run(_ occurrence: Occurrence) throws(EngineError) {
    if !isActive { try enter(occurrence.userInfo) }
    guard !isFinished else { throw .refused(occurrence.event, unanswered) }
    switch try take(Impulse(occurrence)) {
    case .taken: break
    case .deferred: isDeferred = true
    // Appendix D drops the event and looks at eventless rows once more; a refused event has not happened.
    case .ignored: throw .refused(occurrence.event, unanswered)
    }
    try settle()
  }

  /// Enters the initial states, and runs the machine until it rests.
  func activate(_ userInfo: UserInfo) throws(EngineError) {
    try rehearse { macrostep throws(EngineError) in try macrostep.enter(userInfo) }
    try enter(userInfo)
  }

  private func enter(_ userInfo: UserInfo) throws(EngineError) {
    impulse = Impulse(.other(kernel.chart.columns.always), userInfo: userInfo)
    try enterInitialStates()
    try settle()
  }

  /// Works off what is due, as long as nothing else is: a timer, which is removed.
  func expire(_ timer: Timer) throws(EngineError) {
    try rehearse { macrostep throws(EngineError) in try macrostep.run(timer) }
    try run(timer)
  }

  private func run(_ timer: Timer) throws(EngineError) {
    switch timer.part {
    case .timeout(let node, let column):
      let trigger = Trigger.timeout(column, of: node)
      _ = try take(Impulse(trigger))
    case .sent(let item, _):
      try work(off: Impulse(item))
    }
    try settle()
  }

  /// Runs what follows by itself until the machine rests: eventless rows first, then what was raised, then
  /// what was deferred, then what was sent.
  func settle() throws(EngineError) {
    while !isFinished {
      if try takeEventless() { continue }
      if !queue.isEmpty {
        try count()
        try work(off: queue.removeFirst())
      } else if hasChanged, !deferred.isEmpty {
        hasChanged = try retryDeferred()
      } else if !sent.isEmpty {
        try count()
        try work(off: Impulse(sent.removeFirst()))
      } else {
        return
      }
    }
    try finish()
  }

  private func work(off impulse: Impulse) throws(EngineError) {
    if try take(impulse) == .ignored, let event = impulse.event { unhandled.append(event) }
  }

  private enum Disposition {
    case taken
    case deferred
    case ignored
  }

  /// Takes the rows that an impulse triggers, or defers it.
  private func take(_ impulse: Impulse) throws(EngineError) -> Disposition {
    let selection = try select(impulse)
    if !selection.arcs.isEmpty {
      try execute(selection.arcs)
      return .taken
    }
    if selection.isDeferred, let event = impulse.event {
      deferred.append(Occurrence(event: event, userInfo: impulse.userInfo))
      return .deferred
    }
    if let trace, impulse.event != nil || !inquiry.rejections.isEmpty {
      let leaf = configuration.leaves.first ?? Tree.root
      let rejections = inquiry.rejections
      trace(TracedStep(note: nil, event: impulse.event, leaf: leaf, rejections: rejections))
    }
    return .ignored
  }

  private func takeEventless() throws(EngineError) -> Bool {
    guard kernel.chart.hasEventlessRows else { return false }
    let trigger = Trigger.other(kernel.chart.columns.always)
    let selection = try select(Impulse(trigger, userInfo: impulse.userInfo))
    guard !selection.arcs.isEmpty else { return false }
    try count()
    try execute(selection.arcs)
    return true
  }

  /// Tries the deferred events again, oldest first, up to one that is taken, after which the older ones have to be
  /// tried again. One that is not deferred any more, and that nothing handles, is noted.
  ///
  /// - Returns: Whether one was taken.
  private func retryDeferred() throws(EngineError) -> Bool {
    deferred.tryAgain()
    while let next = deferred.takeUntried() {
      let selection = try select(Impulse(next.event))
      if !selection.arcs.isEmpty {
        // What was accepted before the call comes to an end, and counts as if it had been fired now.
        if next.isFromBefore { workedOff = 0 } else { try count() }
        try execute(selection.arcs)
        return true
      }
      if selection.isDeferred {
        deferred.keep(next)
      } else {
        unhandled.append(next.event.event)
      }
    }
    return false
  }

  /// Counts what is worked off.
  ///
  /// - Throws: `stepLimitExceeded` where as much has been worked off as one call may.
  private func count() throws(EngineError) {
    guard workedOff < kernel.stepLimit else { throw .stepLimitExceeded(Array(notes.suffix(8))) }
    workedOff += 1
  }
}
