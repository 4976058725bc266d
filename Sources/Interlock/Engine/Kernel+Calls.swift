// What machines call.

extension Kernel {
  /// Fires an event by the engine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the configuration, where the details do not say it.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - seconds: The time of the call, in seconds since the reference date; not a number if nobody said.
  ///   - trace: Gets each step.
  /// - Returns: What it has led to.
  /// - Throws: What the engine throws.
  final func fire(
    _ event: Impulse,
    _ number: UInt32,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, trace) { macrostep throws(EngineError) in
      try fire(event, macrostep)
    }
  }

  /// Fires an event of the machine by the engine.
  @usableFromInline
  final func fire(
    column: UInt32,
    _ number: UInt32,
    detailsBits: UInt,
    _ userInfo: UserInfo,
    seconds: Double
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, nil) { macrostep throws(EngineError) in
      try fire(Impulse(.event(column), userInfo: userInfo), macrostep)
    }
  }

  final func activate(
    _ userInfo: UserInfo,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(0, 0, seconds, trace) { macrostep throws(EngineError) in
      try activate(userInfo, macrostep)
    }
  }

  /// Fires the timer that is due first.
  final func expire(
    _ timer: Timer,
    _ number: UInt32,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, trace) { macrostep throws(EngineError) in
      try expire(timer, macrostep)
    }
  }

  /// Why an event would not be taken, nor deferred; nil if it would be. What a guard throws comes with it.
  final func unanswered(
    _ event: Impulse,
    _ number: UInt32,
    detailsBits: UInt,
    seconds: Double
  ) -> (event: UnansweredEvent, error: EngineError?)? {
    var macrostep = Macrostep(self, detailsBits: detailsBits, seconds: seconds)
    return withUnsafeMutablePointer(to: &macrostep) { macrostep in
      begin(macrostep, number)
      rest(macrostep)
      guard !known(macrostep)._withUnsafeGuaranteedRef({ $0.isFinished }) else {
        return (macrostep.pointee.unanswered, nil)
      }
      do throws(EngineError) {
        let kind = try select(event, macrostep)._withUnsafeGuaranteedRef { $0.kind }
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
    _ number: UInt32,
    _ detailsBits: UInt,
    _ seconds: Double,
    _ trace: Macrostep.Trace?,
    _ work: (MacrostepPointer) throws(EngineError) -> Void
  ) throws(EngineError) -> CallResult {
    var macrostep = Macrostep(self, detailsBits: detailsBits, seconds: seconds)
    return try withUnsafeMutablePointer(to: &macrostep) { macrostep throws(EngineError) in
      if let trace { macrostep.pointee.rare.trace = trace }
      begin(macrostep, number)
      try work(macrostep)
      return result(of: macrostep)
    }
  }

  /// Looks up where the machine is.
  @inline(__always)
  final func begin(_ macrostep: MacrostepPointer, _ number: UInt32) {
    guard macrostep.pointee.detailsBits != 0, let details = macrostep.pointee.details,
      let configuration = details.configuration
    else {
      macrostep.pointee.known = known(number, macrostep)
      return
    }
    macrostep.pointee.known = details.known ?? known(configuration, macrostep)
  }

  /// Has an inactive machine asked in its initial states.
  private func rest(_ macrostep: MacrostepPointer) {
    guard !macrostep.pointee.isActive else { return }
    macrostep.pointee.known = known(Configuration(leaves: initialLeaves), macrostep)
  }

  /// Where a macrostep has led, in the one form that there is for it: see `Machine.move`.
  @inline(__always)
  final func result(of macrostep: MacrostepPointer) -> CallResult {
    let (number, known) = known(macrostep)._withUnsafeGuaranteedRef { ($0.number, $0) }
    let hadDetails = macrostep.pointee.detailsBits != 0
    var taken = Taken(trail: macrostep.pointee.trail)
    if macrostep.pointee.isDeferred {
      if macrostep.pointee.trail == Trail.none { taken = .deferred }
      if macrostep.pointee.trail != Trail.none || macrostep.pointee.notesAtLength {
        self.record(of: macrostep).isDeferred = true
      }
    }
    let record = macrostep.pointee.rarities?.record
    if !hadDetails, macrostep.pointee.timers == nil, macrostep.pointee.deferred == nil,
      number != KnownConfiguration.noNumber
    {
      return CallResult(number, .unchanged, taken, nil, record)
    }
    let details = details(of: macrostep, known)
    return CallResult(number, .changed, taken, details, record)
  }

  private func details(of macrostep: MacrostepPointer, _ known: KnownConfiguration) -> Details? {
    let deferred = deferred(macrostep)
    let old = macrostep.pointee.details
    let timers = macrostep.pointee.timers ?? old?.timers ?? TimerQueue()
    guard deferred.isEmpty, known.number != KnownConfiguration.noNumber else {
      return Details(self, known, timers: timers, deferred: deferred)
    }
    if let old, old.isNumbered, macrostep.pointee.timers == nil { return old }
    return timers.isEmpty ? nil : Details(self, timers: timers)
  }
}
