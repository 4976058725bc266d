extension Kernel {
  /// Takes the transitions that are open without a new event: eventless transitions, completions of complete states,
  /// and deferred events that no state defers any more. After a call, no such transition is open. In a restored
  /// machine, one can be, because its definition has changed.
  ///
  /// - Parameters:
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - eventData: The data of the event: passed to guards and callbacks.
  ///   - entered: The nodes that the machine entered by a transition, whose completions have been raised.
  ///   - detailsBits: The address of the details of the machine, or of the call data; 0 if it has neither.
  ///   - seconds: The time of the call; NaN if none was given.
  ///   - trace: Receives each step.
  /// - Returns: The result; without transitions if nothing was open.
  /// - Throws: The engine's errors.
  final func settle(
    _ number: ConfigurationNumber,
    _ eventData: EventData,
    except entered: Set<Node>,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, at: seconds, tracedBy: trace) { macrostep throws(EngineError) in
      try rehearse(macrostep) { rehearsal throws(EngineError) in
        try settle(eventData, except: entered, rehearsal)
      }
      try settle(eventData, except: entered, macrostep)
    }
  }

  private func settle(
    _ eventData: EventData,
    except entered: Set<Node>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    macrostep.pointee.occurrence = CurrentTrigger(.other(always), dataBits: eventData.address)
    let leaves = macrostep.pointee.configuration.leaves
    for completion in chart.completions(in: leaves, except: entered) {
      let completed = TriggerOccurrence(.other(completion), data: eventData)
      macrostep.pointee.internalQueue.append(completed)
    }
    // The new definition decides whether a state still defers an event.
    macrostep.pointee.hasChanged = true
    try settle(macrostep)
  }
}
