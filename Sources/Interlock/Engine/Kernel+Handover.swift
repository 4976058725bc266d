// Where a direct step ends and the engine goes on.

extension Kernel {
  /// Tries the rows after those that refused.
  @inline(never)
  final func goOn(
    after first: RowPosition,
    _ refusals: DirectRefusals,
    _ frame: UnsafeMutablePointer<TransitionFrame>,
    _ userInfo: UserInfo
  ) throws(EngineError) -> CallResult {
    let (detailsBits, seconds) = (frame.pointee.detailsBits, frame.pointee.seconds)
    return try withPayload(of: detailsBits, in: userInfo) { userInfo throws(EngineError) in
      let (column, leaf) = (frame.pointee.column, frame.pointee.sourceNode)
      let rejections = refusals.rejections(of: column, in: rows[first].node, chart)
      return try run(ConfigurationNumber(leaf: leaf), detailsBits, seconds, nil) {
        macrostep throws(EngineError) in
        macrostep.pointee.inquiry = Inquiry(refusedBy: rejections)
        try fire(CurrentImpulse(.event(column), userInfoBits: userInfo.address), macrostep)
      }
    }
  }

  /// Processes what a callback of the first transition asked for.
  @inline(never)
  final func goOn(
    after position: RowPosition,
    from leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> CallResult {
    try withPayload(of: detailsBits, in: userInfo) { userInfo throws(EngineError) in
      defer { macrostep.close() }
      let trigger = Trigger.event(rows[position].column)
      macrostep.pointee.impulse = CurrentImpulse(trigger, userInfoBits: userInfo.address)
      let microstep = microstep(ofRow: position, in: leaf, macrostep)
      macrostep.pointee.known = microstep._withUnsafeGuaranteedRef { $0.next }
      macrostep.pointee.hasChanged = microstep._withUnsafeGuaranteedRef { $0.hasChanges }
      note(microstep, macrostep)
      if let untimed = macrostep.pointee.rarities?.untimed { throw .timeUnknown(untimed) }
      try settle(macrostep)
      return result(of: macrostep)
    }
  }

  /// Goes on with the payload of the direct step, if it has one, moved into the user info, where the engine looks for
  /// it.
  @inline(__always)
  private func withPayload(
    of detailsBits: UInt,
    in userInfo: UserInfo,
    _ goOn: (UserInfo) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    let payload = CallData.takePayload(detailsBits)
    let userInfo = payload.map { userInfo.carrying(box: $0.pointee.boxed) } ?? userInfo
    defer { withExtendedLifetime(userInfo) {} }
    return try goOn(userInfo)
  }

  /// The microstep of a row taken in a leaf, whatever its guards answered.
  private func microstep(
    ofRow position: RowPosition,
    in leaf: Node,
    _ macrostep: MacrostepPointer
  ) -> Unmanaged<Microstep> {
    let known = known(ConfigurationNumber(leaf: leaf), macrostep)
    let key = Decision.Key(known, column: Column(number: position.number), node: Decision.rowAlone)
    let found = knowledge.decisions.find(key.hash) {
      $0._withUnsafeGuaranteedRef { $0.isFor(key) }
    }
    if let found { return microstep(of: found.entry) }
    let event = rows[position].column
    let microstep = microstep([arc(of: position, from: leaf)], event: event, from: known, macrostep)
    let decision = keep(.takes(microstep), [], known, key)
    return decision.map(self.microstep) ?? macrostep.pointee.keep(microstep)
  }
}
