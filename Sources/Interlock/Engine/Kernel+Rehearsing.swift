extension Kernel {
  /// Looks for missing code that a call would need, before any callback runs. It can't predict the events that
  /// callbacks raise or send; if these need missing code, the call fails at that point.
  ///
  /// - Throws: `codeMissing` with all missing code. Any other error is left to the call itself.
  final func rehearse(
    _ macrostep: MacrostepPointer,
    _ call: (MacrostepPointer) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard missingCode != nil, !macrostep.pointee.isRehearsal else { return }
    let start = macrostep.pointee
    let missing = withMacrostep(start.detailsBits, start.seconds) { rehearsal in
      // On a separate macrostep that starts where the call does, so that no trace of the rehearsal remains.
      rehearsal.pointee.known = start.known
      rehearsal.pointee.rare.isRehearsal = true
      // The call itself meets every other error, after the callbacks before it have run.
      try? call(rehearsal)
      return rehearsal.pointee.rare.foundMissing
    }
    guard missing.isEmpty else { throw .codeMissing(missing) }
  }

  /// Fires a timer that is due as far as that follows without callbacks.
  ///
  /// - Throws: The engine's errors; `codeMissing` with all code that is missing on the way.
  final func rehearse(
    _ timer: NumberedTimer,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, at: seconds, tracedBy: nil) { rehearsal throws(EngineError) in
      rehearsal.pointee.rare.isRehearsal = true
      try expire(timer, rehearsal)
      let missing = rehearsal.pointee.rare.foundMissing
      guard missing.isEmpty else { throw .codeMissing(missing) }
    }
  }

  /// The code that is missing for an event.
  final func missingCode(
    on event: TriggerOccurrence,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double
  ) -> [BindingError.Item] {
    guard missingCode != nil else { return [] }
    return withMacrostep(detailsBits, seconds) { rehearsal in
      rehearsal.pointee.rare.isRehearsal = true
      begin(rehearsal, number)
      if !rehearsal.pointee.isActive { try? activate(event.data, rehearsal) }
      try? fire(CurrentTrigger(event), rehearsal)
      return rehearsal.pointee.rare.foundMissing
    }
  }

  /// Refuses a transition for which code is missing. A rehearsal records it and continues, to find the rest.
  final func requireCode(
    on microstep: Unmanaged<Microstep>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    guard let missingCode else { return }
    let microstep = microstep._withUnsafeGuaranteedRef { $0 }
    let items = missingCode.items(on: microstep.change, of: microstep.transitions, chart)
    try require(items, macrostep)
  }

  /// Refuses to leave states for the last time if code is missing for that.
  final func requireCode(leaving nodes: [Node], _ macrostep: MacrostepPointer) throws(EngineError) {
    guard let missingCode else { return }
    try require(missingCode.items(leaving: nodes), macrostep)
  }

  private func require(
    _ items: [BindingError.Item],
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    guard !items.isEmpty else { return }
    guard macrostep.pointee.isRehearsal else { throw .codeMissing(items) }
    // A macrostep can pass the same place several times.
    let known = Set(macrostep.pointee.rare.foundMissing)
    macrostep.pointee.rare.foundMissing += items.filter { !known.contains($0) }
  }
}
