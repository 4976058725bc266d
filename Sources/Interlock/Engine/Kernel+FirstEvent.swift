// The first event of an inactive machine: two transactions. The first persists even if the second fails.

extension Kernel {
  /// Enters the initial states, then fires an event in the same macrostep if nothing has to be kept in between. This
  /// takes half the time of two calls.
  ///
  /// - Parameters:
  ///   - column: The column of the event.
  ///   - eventData: The data of the event: passed to all guards and callbacks.
  ///   - detailsBits: The address of the data of the call; 0 if it has none.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  ///   - activation: Receives the result of the activation once it has succeeded. It is not part of the return value
  ///     because it is also needed when the event fails.
  /// - Returns: The result of both; nil if the event still has to be fired, and also if code is missing, in which
  ///   case nothing has been done.
  /// - Throws: The error of the activation or the event.
  @usableFromInline
  final func fireFirst(
    column: Column,
    _ eventData: EventData,
    detailsBits: UInt,
    seconds: Double,
    _ activation: inout CallResult?
  ) throws(EngineError) -> CallResult? {
    guard missingCode == nil else { return nil }
    return try withMacrostep(detailsBits, seconds) { macrostep throws(EngineError) in
      try fireFirst(column, eventData, macrostep, activation: &activation)
    }
  }

  /// A separate function, so that the compiler places the macrostep on the stack.
  @inline(never)
  private func fireFirst(
    _ column: Column,
    _ eventData: EventData,
    _ macrostep: MacrostepPointer,
    activation: inout CallResult?
  ) throws(EngineError) -> CallResult? {
    begin(macrostep, .inactive)
    // No rehearsal is needed, because no code is missing.
    try enter(eventData.address, macrostep)
    let number = known(macrostep)._withUnsafeGuaranteedRef { $0.number }
    // Otherwise something has to be kept in between: the machine adopts it, and the event is a call of its own.
    guard macrostep.isNumbered(number), macrostep.pointee.rareData == nil else {
      activation = result(of: macrostep)
      CallData.commit(macrostep.pointee.detailsBits)
      return nil
    }
    activation = CallResult(number, CompactReceipt(path: macrostep.pointee.path))
    CallData.commit(macrostep.pointee.detailsBits)
    // The event is a transaction of its own, with the whole step limit.
    macrostep.pointee.stepCount = 0
    macrostep.pointee.hasChanged = false
    try run(CurrentTrigger(.event(column), dataBits: eventData.address), macrostep)
    return result(of: macrostep)
  }

  /// Enters the initial states.
  ///
  /// - Throws: The engine's errors. If code is missing and an event is to be fired next, that the event is refused.
  final func activate(
    firing event: EventNumber?,
    _ eventData: EventData,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    do throws(EngineError) {
      let result = try run(.inactive, detailsBits, at: seconds, tracedBy: trace) {
        macrostep throws(EngineError) in
        try activate(eventData, macrostep)
      }
      CallData.commit(detailsBits)
      return result
    } catch {
      guard let event, case .codeMissing(let items) = error else { throw error }
      let start = Configuration()
      let refusalReasons = RefusalReasons(configuration: start, rejections: [], missingCode: items)
      throw .refused(event, refusalReasons)
    }
  }

  /// Begins the receipt with the activation.
  @inline(__always)
  func begin(_ macrostep: MacrostepPointer, after start: CompactReceipt, _ record: MacrostepRecord?)
  {
    if let record { macrostep.pointee.rare.record = record }
    guard let path = start.path else { return }
    macrostep.pointee.path = path
    macrostep.pointee.pathLength = length(ofPath: path)
  }
}
