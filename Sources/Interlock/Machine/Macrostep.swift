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
    var timers: [Timer]

    /// The deferred events, oldest first.
    var deferred: [PendingEvent]

    /// The time of the call, in seconds since the reference date; nil if nobody said.
    let time: Double?

    /// What callbacks have raised, and the completions of states, oldest first.
    var queue: [Impulse] = []

    /// What callbacks have sent without delay, oldest first.
    var sent: [PendingEvent] = []

    /// How many impulses and eventless transitions have been worked off.
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
      timers = details?.timers ?? []
      deferred = details?.deferred ?? []
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
    if !isActive { try activate(userInfo) }
    guard !isFinished else { throw .refused(refusal(of: event)) }
    switch try take(Machine.Impulse(plan, event, userInfo)) {
    case .taken: break
    case .deferred: isDeferred = true
    case .ignored: throw .refused(refusal(of: event))
    }
    try settle()
  }

  /// Enters the initial states, and runs the machine until it rests.
  func activate(_ userInfo: UserInfo) throws(Machine.FireError) {
    impulse = Machine.Impulse(trigger: impulse.trigger, event: nil, userInfo: userInfo)
    try enterInitialStates()
    try settle()
  }

  /// Works off what is due, as long as nothing else is: a timer, which is removed.
  func expire(_ timer: Machine.Timer) throws(Machine.FireError) {
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

  /// Tries the deferred events again, oldest first. One that is not deferred any more, and that nothing
  /// handles, is noted.
  ///
  /// - Returns: Whether one was taken, so that the older ones have to be tried again.
  private func retryDeferred() throws(Machine.FireError) -> Bool {
    var index = 0
    while index < deferred.count {
      let item = deferred[index]
      let selection = try select(Machine.Impulse(plan, item.event, item.userInfo))
      if !selection.arcs.isEmpty {
        deferred.remove(at: index)
        try count()
        try execute(selection.arcs)
        return true
      }
      if selection.isDeferred {
        index += 1
      } else {
        deferred.remove(at: index)
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

extension Machine.Macrostep {
  /// Puts an event behind those that wait to be worked off.
  @usableFromInline
  func raise(_ event: EventID, _ userInfo: UserInfo) {
    queue.append(Machine.Impulse(plan, event, userInfo))
  }

  /// Puts an event behind those that are worked off when nothing else is left.
  func send(_ event: EventID, _ userInfo: UserInfo) {
    sent.append(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  /// Takes over a call whose first transition has been taken without the engine.
  func goOn(after position: Int, from leaf: UInt32, to next: UInt32, _ impulse: Machine.Impulse) {
    let arc = plan.arc(of: position, from: leaf)
    let route = Route([arc], from: Configuration(leaves: [leaf]), tree)
    self.impulse = impulse
    hasChanged = !route.exited.isEmpty
    configuration = Configuration(leaves: [next])
    notes += plan.notes([arc], route, impulse.event, microstep: 0)
  }

  /// Drops what only the call needs, so that a receipt does not keep it.
  func close() {
    impulse = Machine.Impulse(trigger: impulse.trigger, event: nil, userInfo: UserInfo())
    inquiry = Inquiry()
    row = nil
    targets = []
    trace = nil
    timers = []
    deferred = []
  }

  func refusal(
    of event: EventID,
    failure: Machine.CallbackFailure? = nil
  ) -> Machine.Refusal {
    let rejections = isFinished ? [] : inquiry.rejections
    return plan.refusal(of: event, in: configuration, rejections, failure: failure)
  }
}

extension Machine.Impulse {
  init(_ plan: Machine.Plan, _ event: EventID, _ userInfo: UserInfo) {
    self.init(trigger: .event(plan.column(of: event)), event: event, userInfo: userInfo)
  }
}
