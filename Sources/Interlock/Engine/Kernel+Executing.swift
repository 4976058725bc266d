extension Kernel {
  /// Executes the instructions of a microstep.
  final func execute(
    _ microstep: Unmanaged<Microstep>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    if missingCode != nil { try requireCode(on: microstep, macrostep) }
    let (count, hasChanges) = microstep._withUnsafeGuaranteedRef {
      ($0.instructionCount, $0.hasChanges)
    }
    if hasChanges { macrostep.pointee.hasChanged = true }
    for position in 0..<count {
      let instruction = microstep._withUnsafeGuaranteedRef { $0[position] }
      switch instruction.operation {
      case .call:
        macrostep.pointee.microstep = microstep
        macrostep.pointee.arc = instruction.arc
        try call(
          instruction.kind,
          instruction.owner,
          leaf: instruction.leaf,
          target: instruction.target,
          macrostep
        )
      case .change:
        macrostep.pointee.known = microstep._withUnsafeGuaranteedRef { $0.next }
        if microstep._withUnsafeGuaranteedRef({ $0.setsTimers }) {
          try setTimers(microstep, macrostep)
        }
      case .complete:
        let userInfo = macrostep.pointee.impulse.userInfo
        macrostep.pointee.queue.append(Impulse(.other(instruction.completion), userInfo: userInfo))
      }
    }
    note(microstep, macrostep)
  }

  /// Calls the callback of a moment.
  ///
  /// - Throws: `callbackFailed` if it throws; `timeUnknown` if it sent something with a delay and the call was given
  ///   no time.
  @inline(__always)
  final func call(
    _ kind: CallbackKind,
    _ owner: CallbackOwner,
    leaf: Node,
    target: Node,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    guard !macrostep.pointee.isRehearsal else { return }
    try TransitionFrame.with(self, leaf: leaf, target: target, kind, owner, macrostep) {
      frame throws(EngineError) in try call(kind, owner, frame)
    }
    if let untimed = macrostep.pointee.rarities?.untimed { throw .timeUnknown(untimed) }
  }

  /// Notes what has been taken.
  @inline(__always)
  final func note(_ microstep: Unmanaged<Microstep>, _ macrostep: MacrostepPointer) {
    guard !macrostep.pointee.notesAtLength, macrostep.pointee.impulse.foreignBits == 0,
      microstep._withUnsafeGuaranteedRef({ $0.isShared }),
      macrostep.pointee.trailLength < Trail.longest,
      let trail = trail(after: macrostep.pointee.trail, microstep)
    else { return noteAtLength(microstep, macrostep) }
    macrostep.pointee.trail = trail
    macrostep.pointee.trailLength += 1
  }

  private func noteAtLength(_ microstep: Unmanaged<Microstep>, _ macrostep: MacrostepPointer) {
    let record = record(of: macrostep)
    let microstep = microstep._withUnsafeGuaranteedRef { $0 }
    let event = macrostep.pointee.impulse.event
    let notes = notes(of: microstep, event, number: record.notes.count)
    record.notes += notes
    guard let trace = macrostep.pointee.rarities?.trace else { return }
    let rejections = macrostep.pointee.inquiry.rejections
    for note in notes {
      trace(TracedStep(note: note, event: note.event, leaf: note.leaf, rejections: rejections))
    }
  }

  /// Reports an impulse that nothing took.
  @inline(__always)
  final func traceIgnored(_ macrostep: MacrostepPointer) {
    guard let trace = macrostep.pointee.rarities?.trace else { return }
    let event = macrostep.pointee.impulse.event
    let rejections = macrostep.pointee.inquiry.rejections
    guard event != nil || !rejections.isEmpty else { return }
    let leaf = known(macrostep)._withUnsafeGuaranteedRef { $0.firstLeaf }
    trace(TracedStep(note: nil, event: event, leaf: leaf, rejections: rejections))
  }

  /// What the receipt has to keep, in its unabridged form.
  final func record(of macrostep: MacrostepPointer) -> MacrostepRecord {
    let rare = macrostep.pointee.rare
    if let record = rare.record { return record }
    let record = MacrostepRecord(notes(ofTrail: macrostep.pointee.trail))
    rare.record = record
    return record
  }

  /// What has been taken so far.
  final func notes(of macrostep: MacrostepPointer) -> [Note] {
    macrostep.pointee.rarities?.record?.notes ?? notes(ofTrail: macrostep.pointee.trail)
  }
}

extension Kernel {
  /// Cancels the timeouts of the states that are left, and sets those of the states that are entered.
  ///
  /// - Throws: `timeUnknown` if one has to be set and the call was given no time.
  private func setTimers(
    _ microstep: Unmanaged<Microstep>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    let (exited, armed) = microstep._withUnsafeGuaranteedRef { ($0.cancelled, $0.armed) }
    let time = macrostep.pointee.seconds
    if time.isNaN, let node = armed.first?.node {
      // That is for the call itself to report.
      guard macrostep.pointee.isRehearsal else { throw .timeUnknown(.node(node)) }
      return
    }
    macrostep.changeTimers { timers in
      if !exited.isEmpty {
        timers.removeTimeouts(ofNodes: { exited.containsSorted($0) })
      }
      for (node, timeout) in armed { timers.appendTimeout(of: node, timeout, at: time) }
    }
  }
}
