extension Kernel {
  /// Executes the instructions of a microstep.
  final func execute(
    _ microstep: Unmanaged<Microstep>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    // Before the first callback, because what callbacks do outside the machine can't be undone.
    if missingCode != nil { try requireCode(on: microstep, macrostep) }
    let (count, hasChanges) = microstep._withUnsafeGuaranteedRef {
      ($0.instructionCount, $0.hasChanges)
    }
    if hasChanges { macrostep.pointee.hasChanged = true }
    for position in 0..<count {
      let instruction = microstep._withUnsafeGuaranteedRef { $0[position] }
      switch instruction.operation {
      case .call:
        // Before the call: callbacks read `exited`, `entered`, source and targets from these.
        macrostep.pointee.microstep = microstep
        macrostep.pointee.transitionIndex = instruction.transitionIndex
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
        // Guards of completion transitions see the data of the event that completed the state.
        let data = macrostep.pointee.occurrence.data
        let trigger = Trigger.other(instruction.completion)
        macrostep.pointee.internalQueue.append(TriggerOccurrence(trigger, data: data))
      }
    }
    try requireTime(macrostep)
    record(microstep, macrostep)
  }

  /// Throws `timeUnknown` if a callback has sent something with a delay and the call was given no time.
  ///
  /// When all callbacks of a microstep have run, because `send` doesn't throw, and a direct step looks no earlier.
  final func requireTime(_ macrostep: MacrostepPointer) throws(EngineError) {
    if let untimed = macrostep.pointee.rareData?.untimed { throw .timeUnknown(untimed) }
  }

  /// Calls the callback of a moment.
  ///
  /// - Throws: `callbackFailed` if it throws.
  @inline(__always)
  final func call(
    _ kind: CallbackKind,
    _ owner: CallbackOwner,
    leaf: Node,
    target: Node,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    guard !macrostep.pointee.isRehearsal else { return }
    try TransitionFrame.with(self, leaf: leaf, target: target, kind, of: owner, in: macrostep) {
      frame throws(EngineError) in try call(kind, owner, frame)
    }
  }

  /// Records a microstep that has been taken.
  @inline(__always)
  final func record(_ microstep: Unmanaged<Microstep>, _ macrostep: MacrostepPointer) {
    // A path holds microsteps of the cache, and columns: it can name neither an unknown event nor a microstep that ends
    // with the call. The limit keeps long macrosteps, such as endless loops, from filling the cache.
    guard !macrostep.pointee.isRecordedInFull, macrostep.pointee.occurrence.foreignBits == 0,
      microstep._withUnsafeGuaranteedRef({ $0.isShared }),
      macrostep.pointee.pathLength < MicrostepPath.maximumLength,
      let path = path(after: macrostep.pointee.path, microstep)
    else { return recordInFull(microstep, macrostep) }
    macrostep.pointee.path = path
    macrostep.pointee.pathLength += 1
  }

  private func recordInFull(_ microstep: Unmanaged<Microstep>, _ macrostep: MacrostepPointer) {
    let record = record(of: macrostep)
    let microstep = microstep._withUnsafeGuaranteedRef { $0 }
    let event = macrostep.pointee.occurrence.event
    // Any number that no earlier microstep has: the transitions of one microstep share it.
    let records = records(of: microstep, event, number: record.transitions.count)
    record.transitions += records
    guard let trace = macrostep.pointee.rareData?.trace else { return }
    let rejections = macrostep.pointee.guardAnswers.rejections
    for transition in records {
      let (event, leaf) = (transition.event, transition.leaf)
      trace(TracedStep(transition: transition, event: event, leaf: leaf, rejections: rejections))
    }
  }

  /// Reports an occurrence that no transition took.
  @inline(__always)
  final func traceIgnored(_ macrostep: MacrostepPointer) {
    guard let trace = macrostep.pointee.rareData?.trace else { return }
    let event = macrostep.pointee.occurrence.event
    let rejections = macrostep.pointee.guardAnswers.rejections
    guard event != nil || !rejections.isEmpty else { return }
    let leaf = known(macrostep)._withUnsafeGuaranteedRef { $0.firstLeaf }
    trace(TracedStep(transition: nil, event: event, leaf: leaf, rejections: rejections))
  }

  /// The record for the receipt, in its full form.
  final func record(of macrostep: MacrostepPointer) -> MacrostepRecord {
    let rare = macrostep.pointee.rare
    if let record = rare.record { return record }
    let record = MacrostepRecord(records(ofPath: macrostep.pointee.path))
    rare.record = record
    return record
  }

  /// The transitions taken so far.
  final func records(of macrostep: MacrostepPointer) -> [TransitionRecord] {
    macrostep.pointee.rareData?.record?.transitions ?? records(ofPath: macrostep.pointee.path)
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
      // A rehearsal looks for missing code; the call itself reports the missing time.
      guard macrostep.pointee.isRehearsal else { throw .timeUnknown(.node(node)) }
      return
    }
    // Cancelled first: a self-transition leaves and enters a state, and its timeout starts again.
    macrostep.changeTimers { timers in
      if !exited.isEmpty {
        timers.removeTimeouts(ofNodes: { exited.containsSorted($0) })
      }
      for (node, timeout) in armed { timers.appendTimeout(of: node, timeout, at: time) }
    }
  }
}
