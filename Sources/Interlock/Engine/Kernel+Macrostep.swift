/// The macrostep in progress.
typealias MacrostepPointer = UnsafeMutablePointer<Macrostep>

// The engine: it takes an event, then everything that follows from it, until the machine is stable.
//
// These are functions of the kernel that take a pointer, not methods of the macrostep: callbacks change the macrostep
// while these run, and exclusive access to it would forbid that.

extension Kernel {
  /// Fires an event in an active machine, and runs the machine until it is stable.
  final func fire(_ event: CurrentImpulse, _ macrostep: MacrostepPointer) throws(EngineError) {
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

  /// Fires an event without checking for missing code.
  @inline(__always)
  final func run(_ event: CurrentImpulse, _ macrostep: MacrostepPointer) throws(EngineError) {
    guard !isFinished(macrostep) else { return try leaveUnhandled(event, macrostep) }
    switch try take(event, macrostep) {
    case .takes: break
    case .defers: macrostep.pointee.isDeferred = true
    default: try leaveUnhandled(event, macrostep)
    }
    if !isQuiet(macrostep) { try settle(macrostep) }
  }

  /// Refuses an event that no row takes, or records that it was ignored. Appendix D drops such an event and tries
  /// eventless rows once more. An event that is refused has not happened.
  private func leaveUnhandled(
    _ impulse: CurrentImpulse,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    guard ignoresUnhandledEvents, let event = impulse.event,
      macrostep.pointee.rarities?.payload == nil
    else {
      throw refused(macrostep, impulse)
    }
    if event.foreign == nil, macrostep.pointee.rarities?.record == nil {
      macrostep.pointee.ignored = event.column
    } else {
      record(of: macrostep).unhandled.append(event)
    }
  }

  private func refused(_ macrostep: MacrostepPointer, _ impulse: CurrentImpulse) -> EngineError {
    let foreign = ForeignEvent.of(impulse.foreignBits)
    let event = EventNumber(column: impulse.trigger.column, foreign: foreign)
    return .refused(event, macrostep.pointee.unanswered)
  }

  /// Enters the initial states, and runs the machine until it is stable.
  final func activate(
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    let bits = userInfo.address
    try rehearse(macrostep) { rehearsal throws(EngineError) in try enter(bits, rehearsal) }
    try enter(bits, macrostep)
  }

  /// Enters the initial states without checking for missing code.
  final func enter(
    _ userInfoBits: UInt,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    macrostep.pointee.impulse = CurrentImpulse(.other(always), userInfoBits: userInfoBits)
    try execute(activation(macrostep), macrostep)
    if !isQuiet(macrostep) { try settle(macrostep) }
  }

  /// Fires a timer that is due, and removes it, then processes what follows.
  final func expire(_ timer: Timer, _ macrostep: MacrostepPointer) throws(EngineError) {
    macrostep.changeTimers { $0.removeNext() }
    try rehearse(macrostep) { rehearsal throws(EngineError) in try run(timer, rehearsal) }
    try run(timer, macrostep)
  }

  private func run(_ timer: Timer, _ macrostep: MacrostepPointer) throws(EngineError) {
    switch timer.part {
    case .timeout(let node, let column):
      _ = try take(CurrentImpulse(.timeout(column, of: node)), macrostep)
    case .sent(let item, _):
      try work(off: Impulse(item), macrostep)
    }
    if !isQuiet(macrostep) { try settle(macrostep) }
  }

  /// Processes what follows by itself until the machine is stable: eventless rows first, then raised events, then
  /// deferred ones, then sent ones.
  final func settle(_ macrostep: MacrostepPointer) throws(EngineError) {
    while !isFinished(macrostep) {
      if try takeEventless(macrostep) {
        if isQuiet(macrostep) { return }
        continue
      }
      if let impulse = macrostep.pointee.queue.removeFirst() {
        try count(macrostep)
        try work(off: impulse, macrostep)
      } else if macrostep.pointee.hasChanged, macrostep.hasDeferredEvents {
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
    if impulse.hasObjects { macrostep.pointee.waited = impulse }
    if try take(CurrentImpulse(impulse), macrostep) == .ignores, let event = impulse.event {
      record(of: macrostep).unhandled.append(event)
    }
  }

  /// Takes the rows that an impulse triggers, or defers it.
  @inline(__always)
  private func take(
    _ impulse: CurrentImpulse,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Decision.Kind {
    if payloads != nil, notePayload(of: impulse, macrostep) {
      traceIgnored(macrostep)
      return .ignores
    }
    let decision = try select(impulse, macrostep)
    let kind = decision._withUnsafeGuaranteedRef { $0.kind }
    switch kind {
    case .takes: try execute(microstep(of: decision), macrostep)
    case .defers:
      if let event = impulse.occurrence { macrostep.changeDeferred { $0.append(event) } }
    default: traceIgnored(macrostep)
    }
    return kind
  }

  private func takeEventless(_ macrostep: MacrostepPointer) throws(EngineError) -> Bool {
    guard known(macrostep)._withUnsafeGuaranteedRef({ $0.hasEventlessRows }) else { return false }
    let userInfoBits = macrostep.pointee.impulse.userInfoBits
    let impulse = CurrentImpulse(.other(always), userInfoBits: userInfoBits)
    let decision = try select(impulse, macrostep)
    guard decision._withUnsafeGuaranteedRef({ $0.kind }) == .takes else { return false }
    try count(macrostep)
    try execute(microstep(of: decision), macrostep)
    return true
  }

  /// Tries the deferred events again, oldest first, until one is taken; after that, older ones have to be tried
  /// again. An event that is no longer deferred and that nothing handles is recorded.
  ///
  /// - Returns: Whether one was taken.
  private func retryDeferred(_ macrostep: MacrostepPointer) throws(EngineError) -> Bool {
    macrostep.changeDeferred { $0.tryAgain() }
    while let next = macrostep.changeDeferred({ $0.takeUntried() }) {
      let impulse = Impulse(next.event)
      if impulse.hasObjects { macrostep.pointee.waited = impulse }
      // An archive can hold an event with a wrong payload.
      if payloads != nil, notePayload(of: CurrentImpulse(impulse), macrostep) {
        record(of: macrostep).unhandled.append(next.event.event)
        continue
      }
      let decision = try select(CurrentImpulse(impulse), macrostep)
      switch decision._withUnsafeGuaranteedRef({ $0.kind }) {
      case .takes:
        // An event that was accepted before this call counts as if it were fired now.
        if next.isFromBefore { macrostep.pointee.workedOff = 0 } else { try count(macrostep) }
        try execute(microstep(of: decision), macrostep)
        return true
      case .defers:
        macrostep.changeDeferred { $0.keep(next) }
      default:
        record(of: macrostep).unhandled.append(next.event.event)
      }
    }
    return false
  }

  /// Ends the machine, which is in a final state at the top level: its states are left once more, and timers and
  /// queues are dropped.
  private func finish(_ macrostep: MacrostepPointer) throws(EngineError) {
    let leaves = macrostep.pointee.configuration.leaves
    try requireCode(leaving: leaves, macrostep)
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = nil
    for kind in [CallbackKind.willExit, .didExit] {
      for node in leaves where hasCallback(kind, of: .node(node)) {
        try call(kind, .node(node), leaf: leaves[0], target: Row.internalTarget, macrostep)
      }
    }
    let deferred = deferred(macrostep).map(\.event)
    let unhandled =
      macrostep.pointee.queue.events + deferred
      + (macrostep.pointee.rarities?.sent.events ?? [])
    if !unhandled.isEmpty { record(of: macrostep).unhandled += unhandled }
    macrostep.pointee.queue = ImpulseQueue()
    macrostep.pointee.rarities?.sent = ImpulseQueue()
    if !deferred.isEmpty { macrostep.changeDeferred { $0 = DeferredEvents([]) } }
    if hasTimers(macrostep) { macrostep.changeTimers { $0 = TimerQueue() } }
    let configuration = macrostep.pointee.configuration
    guard !configuration.history.isEmpty else { return }
    macrostep.pointee.known = known(Configuration(leaves: configuration.leaves), macrostep)
  }

  /// Counts one more step.
  ///
  /// - Throws: `stepLimitExceeded` if the call has used up its step limit.
  @inline(__always)
  private func count(_ macrostep: MacrostepPointer) throws(EngineError) {
    guard macrostep.pointee.workedOff < settings.stepLimit else {
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
  private func isFinished(_ macrostep: MacrostepPointer) -> Bool {
    known(macrostep)._withUnsafeGuaranteedRef { $0.isFinished }
  }

  @inline(__always)
  final func microstep(of decision: Unmanaged<Decision>) -> Unmanaged<Microstep> {
    decision._withUnsafeGuaranteedRef { .passUnretained($0.microstep.unsafelyUnwrapped) }
  }

  private func hasTimers(_ macrostep: MacrostepPointer) -> Bool {
    let timers = macrostep.changedTimers ?? macrostep.pointee.details?.timers
    return timers?.isEmpty == false
  }

  /// The deferred events, oldest first.
  final func deferred(_ macrostep: MacrostepPointer) -> [Occurrence] {
    macrostep.changedDeferred?.all ?? macrostep.pointee.details?.deferred ?? []
  }

  /// Whether nothing follows by itself: what `settle` would find.
  @inline(__always)
  private func isQuiet(_ macrostep: MacrostepPointer) -> Bool {
    known(macrostep)._withUnsafeGuaranteedRef { $0.isQuiet } && macrostep.pointee.queue.isEmpty
      && macrostep.pointee.rarities == nil && !macrostep.hasDeferredEvents
  }
}
