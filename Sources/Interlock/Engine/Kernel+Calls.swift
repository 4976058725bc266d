// The entry points that machines call.

extension Kernel {
  /// Fires an event through the engine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  ///   - taken: What the activation took, with which the receipt begins.
  ///   - record: What the receipt has to keep of the activation.
  ///   - trace: Receives each step.
  /// - Returns: The result.
  /// - Throws: What the engine throws.
  final func fire(
    _ event: Impulse,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double,
    after taken: Taken,
    _ record: MacrostepRecord?,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, trace) { macrostep throws(EngineError) in
      begin(macrostep, after: taken, record)
      try fire(CurrentImpulse(event), macrostep)
    }
  }

  /// Fires a known event through the engine.
  @usableFromInline
  final func fire(
    column: Column,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    _ userInfo: UserInfo,
    seconds: Double
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, nil) { macrostep throws(EngineError) in
      try fire(CurrentImpulse(.event(column), userInfoBits: userInfo.address), macrostep)
    }
  }

  /// Fires the timer that is due first.
  final func expire(
    _ timer: Timer,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, trace) { macrostep throws(EngineError) in
      try expire(timer, macrostep)
    }
  }

  /// Why an event would be neither taken nor deferred.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - detailsBits: The address of the details of the machine, or of the call data; 0 if it has neither.
  ///   - seconds: The time of the question; NaN if none was given.
  ///   - rejections: The guards that have already refused. Those of their rows are not asked again.
  /// - Returns: Why, with any error that a guard throws; nil if it would be taken or deferred.
  final func unanswered(
    _ event: Impulse,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double,
    refusedBy rejections: [Rejection] = []
  ) -> (event: UnansweredEvent, error: EngineError?)? {
    withMacrostep(detailsBits, seconds) { macrostep in
      begin(macrostep, number)
      rest(macrostep)
      guard !known(macrostep)._withUnsafeGuaranteedRef({ $0.isFinished }),
        !notePayload(of: CurrentImpulse(event), macrostep)
      else {
        return (macrostep.pointee.unanswered, nil)
      }
      if !rejections.isEmpty { macrostep.pointee.inquiry = Inquiry(refusedBy: rejections) }
      do throws(EngineError) {
        let kind = try select(CurrentImpulse(event), macrostep)._withUnsafeGuaranteedRef { $0.kind }
        return kind == .ignores ? (macrostep.pointee.unanswered, nil) : nil
      } catch {
        return (macrostep.pointee.unanswered, error)
      }
    }
  }
}

extension Kernel {
  @inline(__always)
  final func run(
    _ number: ConfigurationNumber,
    _ detailsBits: UInt,
    _ seconds: Double,
    _ trace: Macrostep.Trace?,
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
      return details.known ?? details.configuration.map { known($0, macrostep) }
    }
  }

  /// Makes an inactive machine be treated as if it were in its initial states.
  final func rest(_ macrostep: MacrostepPointer) {
    guard !macrostep.pointee.isActive else { return }
    macrostep.pointee.known = known(Configuration(leaves: initialLeaves), macrostep)
  }

  /// The result of a macrostep.
  @inline(__always)
  final func result(of macrostep: MacrostepPointer) -> CallResult {
    let number = known(macrostep)._withUnsafeGuaranteedRef { $0.number }
    var taken = Taken(trail: macrostep.pointee.trail)
    if macrostep.pointee.isDeferred {
      if macrostep.pointee.trail == Trail.none { taken = .deferred }
      if macrostep.pointee.trail != Trail.none || macrostep.pointee.notesAtLength {
        self.record(of: macrostep).isDeferred = true
      }
    }
    if let column = macrostep.pointee.ignored {
      if macrostep.pointee.trail == Trail.none, !macrostep.pointee.notesAtLength {
        taken = .ignored(column)
      } else {
        self.record(of: macrostep).unhandled.insert(EventNumber(column: column), at: 0)
      }
    }
    let record = macrostep.pointee.rarities?.record
    let isUnchanged = macrostep.isNumbered(number)
    guard isUnchanged else { return CallResult(number, taken, details(of: macrostep), record) }
    return record.map { CallResult(number, taken, $0) } ?? CallResult(number, taken)
  }

  private func details(of macrostep: MacrostepPointer) -> Details? {
    let number = known(macrostep)._withUnsafeGuaranteedRef { $0.number }
    let timers = macrostep.takeTimers()
    return details(number, timers, hasDeferred: macrostep.hasDeferredEvents) {
      Details(self, known(macrostep), timers: timers, deferred: deferred(macrostep))
    }
  }
}
