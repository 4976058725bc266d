// Where a direct step ends and the engine goes on.

extension Kernel {
  /// Tries the rows after those that refused.
  @inline(never)
  final func goOn(
    after last: RowPosition,
    _ refusals: DirectRefusals,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> CallResult {
    let (detailsBits, seconds) = (frame.pointee.detailsBits, frame.pointee.seconds)
    return try withUserInfo(of: frame) { userInfo throws(EngineError) in
      let (column, leaf) = (frame.pointee.row.pointee.column, frame.pointee.sourceNode)
      let rejections = rejections(refusals, upTo: last)
      return try run(ConfigurationNumber(leaf: leaf), detailsBits, seconds, nil) {
        macrostep throws(EngineError) in
        macrostep.pointee.inquiry = Inquiry(refusedBy: rejections)
        try fire(CurrentImpulse(.event(column), userInfoBits: userInfo.address), macrostep)
      }
    }
  }

  /// Whether a row after those that refused is open.
  @inline(never)
  final func isOpen(
    after last: RowPosition,
    _ refusals: DirectRefusals,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) -> Bool {
    let userInfo = UserInfo(address: frame.pointee.userInfoBits)
    let unanswered = unanswered(
      Impulse(.event(rows[last].column), userInfo: userInfo),
      ConfigurationNumber(leaf: frame.pointee.sourceNode),
      detailsBits: frame.pointee.detailsBits,
      seconds: frame.pointee.seconds,
      refusedBy: rejections(refusals, upTo: last)
    )
    return unanswered == nil
  }

  private func rejections(_ refusals: DirectRefusals, upTo last: RowPosition) -> [Rejection] {
    refusals.rejections(of: rows[last].column, in: rows[last].node, chart)
  }

  /// Processes what a callback of the first transition asked for.
  @inline(never)
  final func goOn(
    after position: RowPosition,
    _ frame: UnsafeMutablePointer<TransitionFrame>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> CallResult {
    let leaf = frame.pointee.sourceNode
    return try withUserInfo(of: frame) { userInfo throws(EngineError) in
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

  /// Goes on with the user info of a direct step. Its payload, if it has one, is moved there, where the engine looks
  /// for it.
  @inline(__always)
  private func withUserInfo(
    of frame: UnsafeMutablePointer<TransitionFrame>,
    _ goOn: (UserInfo) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    let payload = CallData.takePayload(frame.pointee.detailsBits)
    let plain = UserInfo(address: frame.pointee.userInfoBits)
    let userInfo = payload.map { plain.carrying(box: $0.pointee.boxed) } ?? plain
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
