// The first event of an inactive machine: two transactions, and the first one stands whatever becomes of the other.

extension Kernel {
  /// Enters the initial states, and then fires an event in the same macrostep, where nothing has to be kept in between:
  /// that takes half the time of two calls.
  ///
  /// - Parameters:
  ///   - column: The column of the event.
  ///   - userInfo: Passed to all guards and callbacks.
  ///   - detailsBits: The address of the data of the call; 0 if it has none.
  ///   - seconds: The time of the call, in seconds since the reference date; not a number if nobody said.
  ///   - activation: Gets where the activation has led, once it has succeeded. Not a part of what is returned, since it
  ///     is there where the event fails as well.
  /// - Returns: Where both have led; nil if the event has still to be fired, and where code is missing, so that
  ///   nothing has been done.
  /// - Throws: Why the activation failed, or the event.
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

  /// A function of its own, so that the compiler makes the room of the macrostep on the stack.
  @inline(never)
  private func fireFirst(
    _ column: Column,
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer,
    _ activation: inout CallResult?
  ) throws(EngineError) -> CallResult? {
    begin(macrostep, .inactive)
    // No rehearsals, since no code is missing.
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
  /// - Throws: What the engine throws; where code is missing and an event is to be fired then, that the event is refused.
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

  /// Begins the receipt with what the activation has done.
  @inline(__always)
  func begin(_ macrostep: MacrostepPointer, after taken: Taken, _ record: MacrostepRecord?) {
    if let record { macrostep.pointee.rare.record = record }
    guard let trail = taken.trail else { return }
    macrostep.pointee.trail = trail
    macrostep.pointee.trailLength = length(ofTrail: trail)
  }
}
