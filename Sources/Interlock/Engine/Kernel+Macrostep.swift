/// The macrostep in progress.
typealias MacrostepPointer = UnsafeMutablePointer<Macrostep>

// The engine: it takes an event, then everything that follows from it, until the machine is stable.
//
// These are functions of the kernel that take a pointer, not methods of the macrostep: callbacks change the macrostep
// while these run, and exclusive access to it would forbid that.

extension Kernel {
  /// Fires an event in an active machine, and runs the machine until it is stable.
  final func fire(_ event: CurrentTrigger, _ macrostep: MacrostepPointer) throws(EngineError) {
    guard missingCode != nil, !macrostep.pointee.isRehearsal else {
      return try run(event, macrostep)
    }
    // The macrostep is rehearsed without callbacks, because code that is missing late in it would be found only after
    // callbacks had effects outside.
    let start = macrostep.pointee.configuration
    do throws(EngineError) {
      try rehearse(macrostep) { rehearsal throws(EngineError) in try run(event, rehearsal) }
      try run(event, macrostep)
    } catch {
      guard case .codeMissing(let items) = error, let event = event.event else { throw error }
      let refusalReasons = RefusalReasons(configuration: start, rejections: [], missingCode: items)
      throw .refused(event, refusalReasons)
    }
  }

  /// Fires an event without checking for missing code.
  @inline(__always)
  final func run(_ event: CurrentTrigger, _ macrostep: MacrostepPointer) throws(EngineError) {
    guard !isFinished(macrostep) else { return try leaveUnhandled(event, macrostep) }
    switch try take(event, macrostep) {
    case .takes: break
    case .defers: macrostep.pointee.isDeferred = true
    default: try leaveUnhandled(event, macrostep)
    }
    if !isQuiet(macrostep) { try settle(macrostep) }
  }

  /// Refuses an event that no transition takes, so the event has no effect. If the definition ignores such events,
  /// records it instead and continues: Appendix D drops the event and tries eventless transitions once more.
  private func leaveUnhandled(
    _ occurrence: CurrentTrigger,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    guard ignoresUnhandledEvents, let event = occurrence.event,
      // A wrong payload is a mistake of the caller, so it is refused even by a machine that ignores events.
      macrostep.pointee.rareData?.payload == nil
    else {
      throw refused(macrostep, occurrence)
    }
    // A column fits into a compact receipt; the identifier of an unknown event doesn't.
    if event.foreign == nil, macrostep.pointee.rareData?.record == nil {
      macrostep.pointee.ignored = event.column
    } else {
      record(of: macrostep).unhandled.append(event)
    }
  }

  private func refused(_ macrostep: MacrostepPointer, _ occurrence: CurrentTrigger) -> EngineError {
    let foreign = ForeignEvent.of(occurrence.foreignBits)
    let event = EventNumber(column: occurrence.trigger.column, foreign: foreign)
    return .refused(event, macrostep.pointee.refusalReasons)
  }

  /// Enters the initial states, and runs the machine until it is stable.
  final func activate(_ eventData: EventData, _ macrostep: MacrostepPointer) throws(EngineError) {
    let bits = eventData.address
    try rehearse(macrostep) { rehearsal throws(EngineError) in try enter(bits, rehearsal) }
    try enter(bits, macrostep)
  }

  /// Enters the initial states without checking for missing code.
  final func enter(_ dataBits: UInt, _ macrostep: MacrostepPointer) throws(EngineError) {
    // Not an event: callbacks of the activation find its data, but no event.
    macrostep.pointee.occurrence = CurrentTrigger(.other(always), dataBits: dataBits)
    try execute(activation(macrostep), macrostep)
    if !isQuiet(macrostep) { try settle(macrostep) }
  }

  /// Fires a timer that is due, and removes it, then processes the consequences.
  final func expire(_ item: NumberedTimer, _ macrostep: MacrostepPointer) throws(EngineError) {
    // Before its transitions are tried: a timer fires once, even if nothing takes it.
    macrostep.changeTimers { $0.remove(item) }
    try rehearse(macrostep) { rehearsal throws(EngineError) in try run(item.timer, rehearsal) }
    try run(item.timer, macrostep)
  }

  private func run(_ timer: Timer, _ macrostep: MacrostepPointer) throws(EngineError) {
    switch timer.part {
    case .timeout(let node, let column):
      // A timeout is no event, so one that nothing takes is not listed as unhandled.
      _ = try take(CurrentTrigger(.timeout(column, of: node)), macrostep)
    case .sent(let item, _):
      try process(TriggerOccurrence(item), macrostep)
    }
    if !isQuiet(macrostep) { try settle(macrostep) }
  }

  /// Processes all consequences until the machine is stable: eventless transitions first, then raised events, then
  /// deferred ones, then sent ones.
  final func settle(_ macrostep: MacrostepPointer) throws(EngineError) {
    while !isFinished(macrostep) {
      // As in SCXML's main loop, eventless transitions come before the internal queue, after each microstep.
      if try takeEventless(macrostep) {
        if isQuiet(macrostep) { return }
        continue
      }
      if let occurrence = macrostep.pointee.internalQueue.removeFirst() {
        try countStep(macrostep)
        try process(occurrence, macrostep)
      } else if macrostep.pointee.hasChanged, macrostep.hasDeferredEvents {
        // Only when the configuration has changed: in the same one, the same states defer them.
        macrostep.pointee.hasChanged = try retryDeferred(macrostep)
      } else if let occurrence = macrostep.pointee.rareData?.sent.removeFirst() {
        // SCXML's external queue: after everything that the call itself causes.
        try countStep(macrostep)
        try process(occurrence, macrostep)
      } else {
        return
      }
    }
    try finish(macrostep)
  }

  private func process(
    _ occurrence: TriggerOccurrence,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    // It has left its queue, and callbacks see it by address.
    if occurrence.hasObjects { macrostep.pointee.waited = occurrence }
    if try take(CurrentTrigger(occurrence), macrostep) == .ignores, let event = occurrence.event {
      record(of: macrostep).unhandled.append(event)
    }
  }

  /// Takes the transitions that an occurrence triggers, or defers it.
  @inline(__always)
  private func take(
    _ occurrence: CurrentTrigger,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Decision.Kind {
    if payloads != nil, rejectsPayload(of: occurrence, macrostep) {
      traceIgnored(macrostep)
      return .ignores
    }
    let decision = try select(occurrence, macrostep)
    let kind = decision._withUnsafeGuaranteedRef { $0.kind }
    switch kind {
    case .takes: try execute(microstep(of: decision), macrostep)
    case .defers:
      if let event = occurrence.eventOccurrence { macrostep.changeDeferred { $0.append(event) } }
    default: traceIgnored(macrostep)
    }
    return kind
  }

  private func takeEventless(_ macrostep: MacrostepPointer) throws(EngineError) -> Bool {
    guard known(macrostep)._withUnsafeGuaranteedRef({ $0.hasEventlessRows }) else { return false }
    // An eventless transition sees the data of the event that it follows from.
    let dataBits = macrostep.pointee.occurrence.dataBits
    let occurrence = CurrentTrigger(.other(always), dataBits: dataBits)
    let decision = try select(occurrence, macrostep)
    guard decision._withUnsafeGuaranteedRef({ $0.kind }) == .takes else { return false }
    try countStep(macrostep)
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
      let occurrence = TriggerOccurrence(next.event)
      if occurrence.hasObjects { macrostep.pointee.waited = occurrence }
      // An archive can hold an event with a wrong payload.
      if payloads != nil, rejectsPayload(of: CurrentTrigger(occurrence), macrostep) {
        record(of: macrostep).unhandled.append(next.event.event)
        continue
      }
      let decision = try select(CurrentTrigger(occurrence), macrostep)
      switch decision._withUnsafeGuaranteedRef({ $0.kind }) {
      case .takes:
        // An event that was accepted before this call counts as if it were fired now.
        if next.isFromBefore { macrostep.pointee.stepCount = 0 } else { try countStep(macrostep) }
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

  /// Ends the machine in a final state at the top level: its states are left once more, and timers and queues are
  /// dropped.
  private func finish(_ macrostep: MacrostepPointer) throws(EngineError) {
    let leaves = macrostep.pointee.configuration.leaves
    try requireCode(leaving: leaves, macrostep)
    // These callbacks belong to no transition. Without a microstep, they see the active leaves as the exited states.
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = nil
    // All `willExit` before the first `didExit`, as in a microstep. SCXML's `exitInterpreter` exits the active states.
    for kind in [CallbackKind.willExit, .didExit] {
      for node in leaves where hasCallback(kind, of: .node(node)) {
        try call(kind, .node(node), leaf: leaves[0], target: Row.internalTarget, macrostep)
      }
    }
    try requireTime(macrostep)
    let deferred = deferred(macrostep).map(\.event)
    // In the order in which `settle` would have processed them.
    let unhandled =
      macrostep.pointee.internalQueue.events + deferred
      + (macrostep.pointee.rareData?.sent.events ?? [])
    if !unhandled.isEmpty { record(of: macrostep).unhandled += unhandled }
    macrostep.pointee.internalQueue = OccurrenceQueue()
    macrostep.pointee.rareData?.sent = OccurrenceQueue()
    if !deferred.isEmpty { macrostep.changeDeferred { $0 = DeferredEvents([]) } }
    if hasTimers(macrostep) { macrostep.changeTimers { $0 = TimerQueue() } }
    let configuration = macrostep.pointee.configuration
    // A machine that has ended never restores history, and without history its configuration has a number.
    guard !configuration.history.isEmpty else { return }
    macrostep.pointee.known = known(Configuration(leaves: configuration.leaves), macrostep)
  }

  /// Counts one more step.
  ///
  /// - Throws: `stepLimitExceeded` if the call has used up its step limit.
  @inline(__always)
  private func countStep(_ macrostep: MacrostepPointer) throws(EngineError) {
    guard macrostep.pointee.stepCount < settings.stepLimit else {
      // The last few show the loop. The whole list would be as long as the limit.
      throw .stepLimitExceeded(Array(records(of: macrostep).suffix(8)))
    }
    macrostep.pointee.stepCount += 1
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
  final func deferred(_ macrostep: MacrostepPointer) -> [EventOccurrence] {
    macrostep.changedDeferred?.all ?? macrostep.pointee.details?.deferred ?? []
  }

  /// Returns true if `settle` would find nothing to process.
  @inline(__always)
  private func isQuiet(_ macrostep: MacrostepPointer) -> Bool {
    known(macrostep)._withUnsafeGuaranteedRef { $0.isQuiet }
      && macrostep.pointee.internalQueue.isEmpty
      && macrostep.pointee.rareData == nil && !macrostep.hasDeferredEvents
  }
}
