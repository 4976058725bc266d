extension Kernel {
  /// Takes what is open although nothing has come. A machine that was led to its configuration has nothing of that kind,
  /// one that was put there can have: eventless rows, completions of states that are complete, and deferred events that
  /// need not wait any longer.
  ///
  /// - Parameters:
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - userInfo: Passed to guards and callbacks.
  ///   - entered: The nodes to which the machine has been led: their completions have been taken.
  ///   - detailsBits: The address of the details of the machine, or of the call data; 0 if it has neither.
  ///   - seconds: The time of the call; NaN if none was given.
  ///   - trace: Receives each step.
  /// - Returns: The result. If nothing was open, it is that of a call in which nothing happens.
  /// - Throws: What the engine throws.
  final func settle(
    _ number: ConfigurationNumber,
    _ userInfo: UserInfo,
    except entered: Set<Node>,
    detailsBits: UInt,
    seconds: Double,
    trace: Macrostep.Trace?
  ) throws(EngineError) -> CallResult {
    try run(number, detailsBits, seconds, trace) { macrostep throws(EngineError) in
      try rehearse(macrostep) { rehearsal throws(EngineError) in
        try settle(userInfo, except: entered, rehearsal)
      }
      try settle(userInfo, except: entered, macrostep)
    }
  }

  private func settle(
    _ userInfo: UserInfo,
    except entered: Set<Node>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) {
    macrostep.pointee.impulse = CurrentImpulse(.other(always), userInfoBits: userInfo.address)
    let leaves = macrostep.pointee.configuration.leaves
    for completion in chart.completions(in: leaves, except: entered) {
      macrostep.pointee.queue.append(Impulse(.other(completion), userInfo: userInfo))
    }
    macrostep.pointee.hasChanged = true
    try settle(macrostep)
  }
}
