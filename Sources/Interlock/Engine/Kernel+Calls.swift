// The entry points that machines call.

extension Kernel {
  /// Fires an event through the engine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  ///   - receipt: The receipt of the activation, with which that of the call begins.
  ///   - record: The part of the activation that the receipt has to keep.
  ///   - trace: Receives each step.
  /// - Returns: The result.
  /// - Throws: The engine's errors.
  final func fire(
    _ event: TriggerOccurrence,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double,
    after receipt: CompactReceipt,
    _ record: MacrostepRecord?,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, at: seconds, tracedBy: trace) { macrostep throws(EngineError) in
      begin(macrostep, after: receipt, record)
      try fire(CurrentTrigger(event), macrostep)
    }
  }

  /// Fires a known event through the engine.
  @usableFromInline
  final func fire(
    column: Column,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    _ eventData: EventData,
    seconds: Double
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, at: seconds, tracedBy: nil) { macrostep throws(EngineError) in
      try fire(CurrentTrigger(.event(column), dataBits: eventData.address), macrostep)
    }
  }

  /// Fires a timer that is due.
  final func expire(
    _ timer: NumberedTimer,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, at: seconds, tracedBy: trace) { macrostep throws(EngineError) in
      try expire(timer, macrostep)
    }
  }

  /// Returns the reasons why an event would be neither taken nor deferred.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - detailsBits: The address of the details of the machine, or of the call data; 0 if it has neither.
  ///   - seconds: The time of the question; NaN if none was given.
  ///   - rejections: The guards that have already refused. Those of their transitions are not asked again.
  /// - Returns: The reasons, with any error that a guard throws; nil if it would be taken or deferred.
  final func refusalReasons(
    _ event: TriggerOccurrence,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double,
    refusedBy rejections: [Rejection] = []
  ) -> (reasons: RefusalReasons, error: EngineError?)? {
    withMacrostep(detailsBits, seconds) { macrostep in
      begin(macrostep, number)
      assumeInitialStates(macrostep)
      // A wrong payload is a refusal before any guard is asked, because guards may read it.
      guard !known(macrostep)._withUnsafeGuaranteedRef({ $0.isFinished }),
        !rejectsPayload(of: CurrentTrigger(event), macrostep)
      else {
        return (macrostep.pointee.refusalReasons, nil)
      }
      if !rejections.isEmpty { macrostep.pointee.guardAnswers = .init(refusedBy: rejections) }
      do throws(EngineError) {
        let kind = try select(CurrentTrigger(event), macrostep)._withUnsafeGuaranteedRef { $0.kind }
        return kind == .ignores ? (macrostep.pointee.refusalReasons, nil) : nil
      } catch {
        return (macrostep.pointee.refusalReasons, error)
      }
    }
  }
}

extension Kernel {
  @inline(__always)
  final func run(
    _ number: ConfigurationNumber,
    _ detailsBits: UInt,
    at seconds: Double,
    tracedBy trace: Macrostep.Trace?,
    _ work: (MacrostepPointer) throws(EngineError) -> Void
  ) throws(EngineError) -> CallResult {
    try withMacrostep(detailsBits, seconds) { macrostep throws(EngineError) in
      if let trace { macrostep.pointee.rare.trace = trace }
      begin(macrostep, number)
      try work(macrostep)
      return result(of: macrostep)
    }
  }

  /// Creates a macrostep on the stack.
  @inline(__always)
  final func withMacrostep<Result, Failure: Error>(
    _ detailsBits: UInt,
    _ seconds: Double,
    _ body: (MacrostepPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withRoom { macrostep throws(Failure) in
      macrostep.initialize(to: Macrostep(self, detailsBits: detailsBits, seconds: seconds))
      defer { macrostep.close() }
      return try body(macrostep)
    }
  }

  /// Reserves room for a macrostep on the stack.
  @inline(__always)
  final func withRoom<Result, Failure: Error>(
    _ body: (MacrostepPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let alignment = MemoryLayout<Macrostep>.alignment
    // Unprotected, as the frame of a direct step is.
    return try _withUnprotectedUnsafeTemporaryAllocation(
      byteCount: MacrostepPointer.roomSize,
      alignment: alignment
    ) { room throws(Failure) in
      try body(room.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Macrostep.self))
    }
  }

  /// Looks up the configuration.
  @inline(__always)
  final func begin(_ macrostep: MacrostepPointer, _ number: ConfigurationNumber) {
    if macrostep.pointee.detailsBits != 0, let known = knownByDetails(macrostep) {
      macrostep.pointee.known = known
    } else {
      macrostep.pointee.known = known(number, macrostep)
    }
  }

  /// The configuration, if the details hold it; nil if its number is enough.
  private func knownByDetails(_ macrostep: MacrostepPointer) -> Unmanaged<KnownConfiguration>? {
    guard let details = Details.unmanaged(macrostep.pointee.detailsBits) else { return nil }
    return details._withUnsafeGuaranteedRef { details in
      macrostep.pointee.isNumbered = details.isNumbered
      macrostep.pointee.hadDeferred = !details.deferred.isEmpty
      // Details whose configuration was not in the cache when they were created look it up again.
      return details.known ?? details.configuration.map { known($0, macrostep) }
    }
  }

  /// Makes an inactive machine answer for its initial states, in which its first event will be fired.
  final func assumeInitialStates(_ macrostep: MacrostepPointer) {
    guard !macrostep.pointee.isActive else { return }
    macrostep.pointee.known = known(Configuration(leaves: initialLeaves), macrostep)
  }

  /// The result of a macrostep.
  @inline(__always)
  final func result(of macrostep: MacrostepPointer) -> CallResult {
    let number = known(macrostep)._withUnsafeGuaranteedRef { $0.number }
    // Results that fit go into the compact receipt; only the rest needs an allocated record.
    var receipt = CompactReceipt(path: macrostep.pointee.path)
    if macrostep.pointee.isDeferred {
      if macrostep.pointee.path == MicrostepPath.none { receipt = .deferred }
      if macrostep.pointee.path != MicrostepPath.none || macrostep.pointee.isRecordedInFull {
        self.record(of: macrostep).isDeferred = true
      }
    }
    if let column = macrostep.pointee.ignored {
      if macrostep.pointee.path == MicrostepPath.none, !macrostep.pointee.isRecordedInFull {
        receipt = .ignored(column)
      } else {
        // In front: the event of the call came before everything that was raised after it.
        self.record(of: macrostep).unhandled.insert(EventNumber(column: column), at: 0)
      }
    }
    let record = macrostep.pointee.rareData?.record
    let isUnchanged = macrostep.isNumbered(number)
    guard isUnchanged else {
      return CallResult(number, receipt, details: details(of: macrostep), record: record)
    }
    return record.map { CallResult(number, receipt, record: $0) } ?? CallResult(number, receipt)
  }

  private func details(of macrostep: MacrostepPointer) -> Details? {
    let number = known(macrostep)._withUnsafeGuaranteedRef { $0.number }
    let timers = macrostep.takeTimers()
    return details(number, timers, hasDeferred: macrostep.hasDeferredEvents) {
      Details(self, known(macrostep), timers: timers, deferred: deferred(macrostep))
    }
  }
}
