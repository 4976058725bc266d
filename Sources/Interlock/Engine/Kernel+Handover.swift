// Where a direct step hands over to the engine.

extension Kernel {
  /// Tries the transitions after the refused ones.
  @inline(never)
  final func continueSelection(
    after last: RowPosition,
    _ refusals: DirectRefusals,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> CallResult {
    let (detailsBits, seconds) = (frame.pointee.detailsBits, frame.pointee.seconds)
    return try withEventData(of: frame) { data throws(EngineError) in
      let (column, leaf) = (frame.pointee.row.pointee.column, frame.pointee.sourceNode)
      let rejections = rejections(refusals, upTo: last)
      return try run(ConfigurationNumber(leaf: leaf), detailsBits, at: seconds, tracedBy: nil) {
        macrostep throws(EngineError) in
        // No guard is asked twice, although the engine starts from the first transition again.
        macrostep.pointee.guardAnswers = GuardAnswers(refusedBy: rejections)
        try fire(CurrentTrigger(.event(column), dataBits: data.address), macrostep)
      }
    }
  }

  /// Returns true if a transition after those that refused is open.
  @inline(never)
  final func isOpen(
    after last: RowPosition,
    _ refusals: DirectRefusals,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) -> Bool {
    let data = EventData(address: frame.pointee.eventDataBits)
    let refusalReasons = refusalReasons(
      TriggerOccurrence(.event(rows[last].column), data: data),
      ConfigurationNumber(leaf: frame.pointee.sourceNode),
      detailsBits: frame.pointee.detailsBits,
      seconds: frame.pointee.seconds,
      refusedBy: rejections(refusals, upTo: last)
    )
    return refusalReasons == nil
  }

  private func rejections(_ refusals: DirectRefusals, upTo last: RowPosition) -> [Rejection] {
    refusals.rejections(of: rows[last].column, in: rows[last].node, chart)
  }

  /// Processes the requests of a callback of the first transition.
  @inline(never)
  final func continueMacrostep(
    after position: RowPosition,
    _ frame: UnsafeMutablePointer<TransitionFrame>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> CallResult {
    let leaf = frame.pointee.sourceNode
    return try withEventData(of: frame) { data throws(EngineError) in
      defer { macrostep.close() }
      let trigger = Trigger.event(rows[position].column)
      macrostep.pointee.occurrence = CurrentTrigger(trigger, dataBits: data.address)
      let microstep = microstep(ofRow: position, in: leaf, macrostep)
      // The callbacks have run. The rest of `execute` is left.
      macrostep.pointee.known = microstep._withUnsafeGuaranteedRef { $0.next }
      macrostep.pointee.hasChanged = microstep._withUnsafeGuaranteedRef { $0.hasChanges }
      try requireTime(macrostep)
      record(microstep, macrostep)
      try settle(macrostep)
      return result(of: macrostep)
    }
  }

  /// Continues with the data of the event of a direct step. A payload on the stack is moved into this data, because an
  /// event that waits outlives the stack of its call.
  @inline(__always)
  private func withEventData(
    of frame: UnsafeMutablePointer<TransitionFrame>,
    _ body: (EventData) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    let payload = CallData.takePayload(frame.pointee.detailsBits)
    var data = EventData(address: frame.pointee.eventDataBits)
    if let payload {
      data = EventData(data.userInfo, payload: EventPayload(box: payload.pointee.boxed))
    }
    // The macrostep refers to the data by address.
    defer { withExtendedLifetime(data) {} }
    return try body(data)
  }

  /// The microstep of a transition taken in a leaf, regardless of the answers of its guards.
  private func microstep(
    ofRow position: RowPosition,
    in leaf: Node,
    _ macrostep: MacrostepPointer
  ) -> Unmanaged<Microstep> {
    let known = known(ConfigurationNumber(leaf: leaf), macrostep)
    // Not the key of the event: the guards have answered, and following its tree would ask them again.
    let key = Decision.Key(known, column: Column(number: position.number), node: Decision.rowAlone)
    let found = cache.decisions.find(key.hash) {
      $0._withUnsafeGuaranteedRef { $0.isFor(key) }
    }
    if let found { return microstep(of: found.entry) }
    let event = rows[position].column
    let transition = transition(of: position, from: leaf)
    let microstep = microstep([transition], event: event, from: known, macrostep)
    let decision = keep(.takes(microstep), after: [], in: known, key)
    return decision.map(self.microstep) ?? macrostep.pointee.keep(microstep)
  }
}
