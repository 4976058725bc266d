extension TransitionFacts {
  /// The engine with the requests of callbacks; nil if there are none.
  var macrostep: UnsafeMutablePointer<Macrostep>? {
    @inline(__always) get { frame.pointee.hasMacrostep ? frame.pointee.room : nil }
  }

  /// The engine, created on first use.
  @usableFromInline
  func macrostepInUse() -> UnsafeMutablePointer<Macrostep> {
    // Only a guard has no room. Its transition is borrowed, and the public calls that come here are mutating.
    guard let room = frame.pointee.room else {
      preconditionFailure("A guard cannot raise or send events.")
    }
    if !frame.pointee.hasMacrostep {
      // Safe because a frame is only made with a kernel.
      let kernel = unsafeDowncast(kernel.takeUnretainedValue(), to: Kernel.self)
      room.initialize(to: Macrostep(kernel, detailsBits: detailsBits, seconds: seconds))
      frame.pointee.markRoomAsUsed()
    }
    return room
  }

  /// Raises a known event.
  @usableFromInline
  func raise(column: Column, _ eventData: EventData) {
    let macrostep = macrostepInUse()
    macrostep.pointee.internalQueue.append(TriggerOccurrence(.event(column), data: eventData))
  }

  /// The identifier of an event that the machine doesn't know, which takes the engine; nil for all others.
  var foreign: ForeignEvent? {
    macrostep.flatMap { ForeignEvent.of($0.pointee.occurrence.foreignBits) }
  }

  /// The running guard or callback, and its owner.
  var currentCall: CurrentCall {
    let call = frame.pointee.call
    return call.kind.ownerKind == .event
      ? CurrentCall(call.kind, .event(frame.pointee.row.pointee.event)) : call
  }
}

extension TransitionFacts {
  /// The nodes that are exited, and those that are entered. Empty while guards are asked, because their answers decide
  /// which these are.
  var exited: [Node] {
    if let leaves = leavesAtEnd { return leaves }
    return nodes { $0.exited }
  }

  var entered: [Node] {
    leavesAtEnd == nil ? nodes { $0.entered } : []
  }

  /// The nodes that are exited at the end of the machine, without a microstep; nil before.
  private var leavesAtEnd: [Node]? {
    // Guards are asked without a microstep, too.
    guard currentCall.kind != .shouldFire, let macrostep = macrostep?.pointee,
      macrostep.microstep == nil,
      macrostep.isActive
    else { return nil }
    return macrostep.configuration.leaves
  }

  /// Nodes of the change of the microstep; without one, of the transition that is taken without the engine.
  private func nodes(_ ofChange: (ConfigurationChange) -> [Node]) -> [Node] {
    guard currentCall.kind != .shouldFire else { return [] }
    if let microstep = macrostep?.pointee.microstep {
      return microstep._withUnsafeGuaranteedRef { ofChange($0.change) }
    }
    // Safe because a frame is only made with a kernel.
    let kernel = unsafeDowncast(kernel.takeUnretainedValue(), to: Kernel.self)
    // A direct step computes its change only for callbacks that ask for it.
    let position = frame.pointee.directRow.pointee.position
    return ofChange(kernel.change(of: kernel.transition(of: position, from: sourceNode)))
  }
}
