// The first event of an inactive machine: two transactions. The first persists whatever happens to the second.

extension Kernel {
  /// Enters the initial states, then fires an event in the same macrostep if nothing has to be kept in between, which
  /// takes half the time of two calls.
  ///
  /// - Parameters:
  ///   - column: The column of the event.
  ///   - userInfo: Passed to all guards and callbacks.
  ///   - detailsBits: The address of the data of the call; 0 if it has none.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  ///   - activation: Receives the result of the activation once it has succeeded. It is not part of the return value
  ///     because it is also needed when the event fails.
  /// - Returns: The result of both; nil if the event still has to be fired, and also if code is missing, in which
  ///   case nothing has been done.
  /// - Throws: Why the activation or the event failed.
  @usableFromInline
  final func fireFirst(
    column: Column,
    _ userInfo: UserInfo,
    detailsBits: UInt,
    seconds: Double,
    _ activation: inout CallResult?
  ) throws(EngineError) -> CallResult? {
    guard missingCode == nil else { return nil }
    return try withMacrostep(detailsBits, seconds) { macrostep throws(EngineError) in
      try fireFirst(column, userInfo, macrostep, &activation)
    }
  }

  /// A separate function, so that the compiler places the macrostep on the stack.
  @inline(never)
  private func fireFirst(
    _ column: Column,
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer,
    _ activation: inout CallResult?
  ) throws(EngineError) -> CallResult? {
    begin(macrostep, .inactive)
    // No rehearsal is needed, because no code is missing.
    try enter(userInfo.address, macrostep)
    let number = known(macrostep)._withUnsafeGuaranteedRef { $0.number }
    guard macrostep.isNumbered(number), macrostep.pointee.rarities == nil else {
      activation = result(of: macrostep)
      CallData.commit(macrostep.pointee.detailsBits)
      return nil
    }
    activation = CallResult(number, Taken(trail: macrostep.pointee.trail))
    CallData.commit(macrostep.pointee.detailsBits)
    macrostep.pointee.workedOff = 0
    macrostep.pointee.hasChanged = false
    try run(CurrentImpulse(.event(column), userInfoBits: userInfo.address), macrostep)
    return result(of: macrostep)
  }

  /// Enters the initial states.
  ///
  /// - Throws: What the engine throws. If code is missing and an event is to be fired next, that the event is
  ///   refused.
  final func activate(
    firing event: EventNumber?,
    _ userInfo: UserInfo,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    do throws(EngineError) {
      let result = try run(.inactive, detailsBits, seconds, trace) {
        macrostep throws(EngineError) in
        try activate(userInfo, macrostep)
      }
      CallData.commit(detailsBits)
      return result
    } catch {
      guard let event, case .codeMissing(let items) = error else { throw error }
      let start = Configuration()
      let unanswered = UnansweredEvent(configuration: start, rejections: [], missingCode: items)
      throw .refused(event, unanswered)
    }
  }

  /// Begins the receipt with what the activation did.
  @inline(__always)
  func begin(_ macrostep: MacrostepPointer, after taken: Taken, _ record: MacrostepRecord?) {
    if let record { macrostep.pointee.rare.record = record }
    guard let trail = taken.trail else { return }
    macrostep.pointee.trail = trail
    macrostep.pointee.trailLength = length(ofTrail: trail)
  }
}
