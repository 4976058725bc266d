/// Where a macrostep stands.
typealias MacrostepPointer = UnsafeMutablePointer<Macrostep>

// The engine: it takes an event, then all that follows from it, until the machine rests.
//
// It is written as functions of the kernel over a pointer, not as methods of the macrostep: callbacks change that
// while it works, which exclusive access to it would forbid.

extension Kernel {
  /// Fires an event, in an inactive machine after activating it, and runs the machine until it rests.
  final func fire(_ event: Impulse, _ macrostep: MacrostepPointer) throws(EngineError) {
    guard missingCode != nil, !macrostep.pointee.isRehearsal else {
      return try run(event, macrostep)
    }
    let start = macrostep.pointee.configuration
    do throws(EngineError) {
      try rehearse(macrostep) { rehearsal throws(EngineError) in try run(event, rehearsal) }
      try run(event, macrostep)
    } catch {
      guard case .codeMissing(let items) = error, let event = event.event else { throw error }
      let unanswered = UnansweredEvent(configuration: start, rejections: [], missingCode: items)
      throw .refused(event, unanswered)
    }
  }

  @inline(__always)
  private func run(_ event: Impulse, _ macrostep: MacrostepPointer) throws(EngineError) {
    if !isActive(macrostep) { try enter(event.userInfo, macrostep) }
    guard !isFinished(macrostep) else { throw refused(macrostep, event) }
    switch try take(event, macrostep) {
    case .takes: break
    case .defers: macrostep.pointee.isDeferred = true
    // Appendix D drops the event and looks at eventless rows once more; a refused event has not happened.
    default: throw refused(macrostep, event)
    }
    try settle(macrostep)
  }

  private func refused(_ macrostep: MacrostepPointer, _ impulse: Impulse) -> EngineError {
    let event = EventNumber(column: impulse.trigger.column, foreign: impulse.foreign)
    return .refused(event, macrostep.pointee.unanswered)
  }

  /// Enters the initial states, and runs the machine until it rests.
  final func activate(
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    try rehearse(macrostep) { rehearsal throws(EngineError) in try enter(userInfo, rehearsal) }
    try enter(userInfo, macrostep)
  }

  private func enter(
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    macrostep.pointee.impulse = Impulse(.other(chart.columns.always), userInfo: userInfo)
    try execute(activation(macrostep), macrostep)
    try settle(macrostep)
  }

  /// Works off what is due, as long as nothing else is: a timer, which is removed.
  final func expire(_ timer: Timer, _ macrostep: MacrostepPointer) throws(EngineError) {
    macrostep.pointee.changeTimers { $0.removeNext() }
    try rehearse(macrostep) { rehearsal throws(EngineError) in try run(timer, rehearsal) }
    try run(timer, macrostep)
  }

  private func run(_ timer: Timer, _ macrostep: MacrostepPointer) throws(EngineError) {
    switch timer.part {
    case .timeout(let node, let column):
      _ = try take(Impulse(.timeout(column, of: node)), macrostep)
    case .sent(let item, _):
      try work(off: Impulse(item), macrostep)
    }
    try settle(macrostep)
  }

  /// Runs what follows by itself until the machine rests: eventless rows first, then what was raised, then
  /// what was deferred, then what was sent.
  final func settle(_ macrostep: MacrostepPointer) throws(EngineError) {
    while !isFinished(macrostep) {
      if try takeEventless(macrostep) { continue }
      if let impulse = macrostep.pointee.queue.removeFirst() {
        try count(macrostep)
        try work(off: impulse, macrostep)
      } else if macrostep.pointee.hasChanged, hasDeferred(macrostep) {
        macrostep.pointee.hasChanged = try retryDeferred(macrostep)
      } else if let impulse = macrostep.pointee.rarities?.sent.removeFirst() {
        try count(macrostep)
        try work(off: impulse, macrostep)
      } else {
        return
      }
    }
    try finish(macrostep)
  }

  private func work(
    off impulse: Impulse,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    if try take(impulse, macrostep) == .ignores, let event = impulse.event {
      record(of: macrostep).unhandled.append(event)
    }
  }

  /// Takes the rows that an impulse triggers, or defers it.
  @inline(__always)
  private func take(
    _ impulse: Impulse,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Decision.Kind {
    let decision = try select(impulse, macrostep)
    let kind = decision._withUnsafeGuaranteedRef { $0.kind }
    switch kind {
    case .takes: try execute(microstep(of: decision), macrostep)
    case .defers:
      if let event = impulse.occurrence { changeDeferred(macrostep) { $0.append(event) } }
    default: traceIgnored(macrostep)
    }
    return kind
  }

  private func takeEventless(_ macrostep: MacrostepPointer) throws(EngineError) -> Bool {
    guard known(macrostep)._withUnsafeGuaranteedRef({ $0.hasEventlessRows }) else { return false }
    let trigger = Trigger.other(chart.columns.always)
    let userInfo = macrostep.pointee.impulse.userInfo
    let decision = try select(Impulse(trigger, userInfo: userInfo), macrostep)
    guard decision._withUnsafeGuaranteedRef({ $0.kind }) == .takes else { return false }
    try count(macrostep)
    try execute(microstep(of: decision), macrostep)
    return true
  }

  /// Tries the deferred events again, oldest first, up to one that is taken, after which the older ones have to be
  /// tried again. One that is not deferred any more, and that nothing handles, is noted.
  ///
  /// - Returns: Whether one was taken.
  private func retryDeferred(_ macrostep: MacrostepPointer) throws(EngineError) -> Bool {
    changeDeferred(macrostep) { $0.tryAgain() }
    while let next = macrostep.pointee.deferred?.takeUntried() {
      let decision = try select(Impulse(next.event), macrostep)
      switch decision._withUnsafeGuaranteedRef({ $0.kind }) {
      case .takes:
        // What was accepted before the call comes to an end, and counts as if it had been fired now.
        if next.isFromBefore { macrostep.pointee.workedOff = 0 } else { try count(macrostep) }
        try execute(microstep(of: decision), macrostep)
        return true
      case .defers:
        macrostep.pointee.deferred?.keep(next)
      default:
        record(of: macrostep).unhandled.append(next.event.event)
      }
    }
    return false
  }

  /// Ends the machine, which is in a final state at the top: its states are left once more, and nothing is
  /// waited for.
  private func finish(_ macrostep: MacrostepPointer) throws(EngineError) {
    let leaves = macrostep.pointee.configuration.leaves
    try requireCode(leaving: leaves, macrostep)
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = nil
    for kind in [CallbackKind.willExit, .didExit] {
      for node in leaves where hasCallback(kind, of: node) {
        try call(kind, node, leaf: leaves[0], target: Row.internalTarget, macrostep)
      }
    }
    let deferred = deferred(macrostep).map(\.event)
    let unhandled =
      macrostep.pointee.queue.events + deferred
      + (macrostep.pointee.rarities?.sent.events ?? [])
    if !unhandled.isEmpty { record(of: macrostep).unhandled += unhandled }
    macrostep.pointee.queue = ImpulseQueue()
    macrostep.pointee.rarities?.sent = ImpulseQueue()
    if !deferred.isEmpty { macrostep.pointee.deferred = DeferredEvents([]) }
    if hasTimers(macrostep) { macrostep.pointee.timers = TimerQueue() }
    let configuration = macrostep.pointee.configuration
    guard !configuration.history.isEmpty else { return }
    macrostep.pointee.known = known(Configuration(leaves: configuration.leaves), macrostep)
  }

  /// Counts what is worked off.
  ///
  /// - Throws: `stepLimitExceeded` where as much has been worked off as one call may.
  @inline(__always)
  private func count(_ macrostep: MacrostepPointer) throws(EngineError) {
    guard macrostep.pointee.workedOff < stepLimit else {
      throw .stepLimitExceeded(Array(notes(of: macrostep).suffix(8)))
    }
    macrostep.pointee.workedOff += 1
  }
}

extension Kernel {
  @inline(__always)
  final func known(_ macrostep: MacrostepPointer) -> Unmanaged<KnownConfiguration> {
    macrostep.pointee.known.unsafelyUnwrapped
  }

  @inline(__always)
  private func isActive(_ macrostep: MacrostepPointer) -> Bool {
    known(macrostep)._withUnsafeGuaranteedRef { $0.isActive }
  }

  @inline(__always)
  private func isFinished(_ macrostep: MacrostepPointer) -> Bool {
    known(macrostep)._withUnsafeGuaranteedRef { $0.isFinished }
  }

  @inline(__always)
  final func microstep(of decision: Unmanaged<Decision>) -> Unmanaged<Microstep> {
    decision._withUnsafeGuaranteedRef { .passUnretained($0.microstep.unsafelyUnwrapped) }
  }

  private func hasTimers(_ macrostep: MacrostepPointer) -> Bool {
    let timers = macrostep.pointee.timers ?? macrostep.pointee.details?.timers
    return timers?.isEmpty == false
  }

  /// The deferred events, oldest first.
  final func deferred(_ macrostep: MacrostepPointer) -> [Occurrence] {
    macrostep.pointee.deferred?.all ?? macrostep.pointee.details?.deferred ?? []
  }

  @inline(__always)
  private func hasDeferred(_ macrostep: MacrostepPointer) -> Bool {
    if macrostep.pointee.deferred != nil { return macrostep.pointee.deferred?.isEmpty == false }
    return macrostep.pointee.detailsBits != 0
      && macrostep.pointee.details?.deferred.isEmpty == false
  }

  private func changeDeferred(
    _ macrostep: MacrostepPointer,
    _ change: (inout DeferredEvents) -> Void
  ) {
    var deferred =
      macrostep.pointee.deferred.take()
      ?? DeferredEvents(macrostep.pointee.details?.deferred ?? [])
    change(&deferred)
    macrostep.pointee.deferred = deferred
  }
}
