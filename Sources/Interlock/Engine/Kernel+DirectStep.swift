extension Kernel {
  /// Takes a transition from one leaf to another, or an internal transition, if no other state on the way has callbacks
  /// and nothing else follows from it. This is all that most machines need, without the cost of a full statechart.
  ///
  /// It states the order of guards and callbacks a second time, for speed: the engine takes three times as long. The
  /// enumeration of small machines holds it to `Chart.select` and the program of `Microstep`. The engine takes over if
  /// a callback raises something, or if there are transitions left that only it can find.
  ///
  /// - Parameters:
  ///   - first: The first transition to try.
  ///   - leaf: The only active leaf.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - eventData: The data of the event: passed to guards and callbacks.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  /// - Returns: The result of the call.
  /// - Throws: The engine's errors; `refusedDirectly` if the guards of all transitions refuse.
  @usableFromInline
  final func step(
    from first: RowPosition,
    in leaf: Node,
    _ detailsBits: UInt,
    _ eventData: EventData,
    _ seconds: Double
  ) throws(EngineError) -> CallResult {
    // The frame refers to the data by address, which keeps nothing alive.
    defer { withExtendedLifetime(eventData) {} }
    // By address, so that the next transition is one addition away.
    let row = directRows.address(of: first)
    var frame = TransitionFrame(
      self,
      detailsBits: detailsBits,
      row: row,
      source: leaf,
      data: eventData,
      seconds: seconds
    )
    // Unprotected: nothing writes to the frame by an index, and the check of the stack would cost a tenth of the step.
    return try _withUnprotectedUnsafeMutablePointer(to: &frame) { frame throws(EngineError) in
      try step(from: row, frame)
    }
  }

  /// Takes a transition or one of those after it.
  @inline(__always)
  private func step(
    from first: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> CallResult {
    var row = first
    var laterGuards = DirectRefusals.LaterGuards()
    while let refusing = try refusingGuard(of: row, frame) {
      if refusing > 0 { laterGuards.record(refusing, of: row.pointee) }
      guard row.pointee.nextCandidate == .nextRow else {
        let refusals = DirectRefusals(upTo: row.pointee, laterGuards)
        // An ignored event needs the engine, which then tries eventless transitions.
        guard row.pointee.nextCandidate == .none, !ignoresUnhandledEvents else {
          return try continueSelection(after: row.pointee.position, refusals, frame)
        }
        let (column, leaf) = (row.pointee.transition.column, frame.pointee.sourceNode)
        throw .refusedDirectly(column: column, leaf: leaf, refusals)
      }
      // `.nextRow` promises a transition of the same source and event behind this one: see `HandlingTable`.
      row += 1
      frame.pointee.move(to: row)
    }
    let kinds = row.pointee.callbacks
    if !kinds.isSilent, let result = try call(kinds, row, frame) { return result }
    let start = ConfigurationNumber(leaf: frame.pointee.sourceNode)
    let next = row.pointee.isInternal ? start : ConfigurationNumber(leaf: row.pointee.nextLeaf)
    return CallResult(next, CompactReceipt(number: start, row: row.pointee.position))
  }

  /// Runs the callbacks of a transition.
  ///
  /// - Returns: The result, if they asked for something that the engine does; nil if nothing follows.
  @inline(__always)
  private func call(
    _ kinds: CallbackKinds,
    _ row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> CallResult? {
    // Room only: the macrostep itself is created when a callback raises or sends something.
    try withRoom { room throws(EngineError) in
      frame.pointee.take(room)
      try execute(kinds, row, frame)
      guard frame.pointee.hasMacrostep else { return nil }
      return try continueMacrostep(after: row.pointee.position, frame, room)
    }
  }

  /// Returns true if a transition, or one after it, is open.
  @usableFromInline
  final func isOpen(
    from first: RowPosition,
    in leaf: Node,
    _ detailsBits: UInt,
    _ eventData: EventData
  ) -> Bool {
    defer { withExtendedLifetime(eventData) {} }
    var row = directRows.address(of: first)
    var frame = TransitionFrame(
      self,
      detailsBits: detailsBits,
      row: row,
      source: leaf,
      data: eventData,
      // No time: a question about a time goes to the engine, see `canFireAlone`.
      seconds: .nan
    )
    return _withUnprotectedUnsafeMutablePointer(to: &frame) { frame in
      var laterGuards = DirectRefusals.LaterGuards()
      do throws(EngineError) {
        while let refusing = try refusingGuard(of: row, frame) {
          if refusing > 0 { laterGuards.record(refusing, of: row.pointee) }
          let nextCandidate = row.pointee.nextCandidate
          guard nextCandidate == .nextRow else {
            let refusals = DirectRefusals(upTo: row.pointee, laterGuards)
            return nextCandidate == .engine && isOpen(after: row.pointee.position, refusals, frame)
          }
          row += 1
          frame.pointee.move(to: row)
        }
        return true
      } catch {
        // `canFire` doesn't throw. An event whose guard throws can't be fired.
        return false
      }
    }
  }

  /// The index of the first guard of a transition that doesn't hold; nil if all do.
  @inline(__always)
  private func refusingGuard(
    of row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> Int? {
    // From the transition, so that a transition without guards doesn't touch its hooks.
    guard row.pointee.callbacks.contains(.shouldFire) else { return nil }
    do {
      let facts = TransitionFacts(frame)
      return try row.pointee.hooks._withUnsafeGuaranteedRef { try $0.refusingGuard(facts) }
    } catch {
      try fail(.shouldFire, .event(row.pointee.event), error)
    }
  }

  /// Runs the callbacks of one transition, in the order of the program of `Microstep`, and cleans up if one throws.
  @inline(__always)
  private func execute(
    _ kinds: CallbackKinds,
    _ row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    do throws(EngineError) {
      // Without `will` callbacks, the state changes first, as `did` callbacks expect it.
      if kinds.isAfterChange {
        if !row.pointee.isInternal { frame.pointee.currentNode = row.pointee.nextLeaf }
        try executeAfterChange(kinds, row, frame)
      } else {
        try executeAll(row, frame)
      }
    } catch {
      cleanUp(frame)
      throw error
    }
  }

  /// Cleans up after a callback that threw. Separate, as `executeAll` is.
  @inline(never)
  private func cleanUp(_ frame: UnsafeMutablePointer<TransitionFrame>) {
    if frame.pointee.hasMacrostep { frame.pointee.room?.close() }
  }

  /// Runs the callbacks that most transitions have: those between the change of the configuration and `didFire`.
  @inline(__always)
  private func executeAfterChange(
    _ kinds: CallbackKinds,
    _ row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    if kinds.contains(.didExit) { try call(.didExit, .node(frame.pointee.sourceNode), frame) }
    if kinds.contains(.perform) { try call(.perform, ofEventOf: row, frame) }
    if kinds.contains(.didEnter) { try call(.didEnter, .node(row.pointee.nextLeaf), frame) }
  }

  /// Runs all callbacks. It is a separate function so that `step` stays small enough for the compiler to place the
  /// macrostep on the stack; placing it elsewhere costs as much as the whole step.
  @inline(never)
  private func executeAll(
    _ row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    let source = frame.pointee.sourceNode
    let kinds = callbacks(of: row, in: source)
    // Observers of transitions are called for an event: it tells a failure which transition they saw.
    let event = CallbackOwner.event(row.pointee.event)
    if isObserved { try call(.willTransition, event, frame) }
    if kinds.contains(.willFire) { try call(.willFire, ofEventOf: row, frame) }
    if kinds.contains(.willExit) { try call(.willExit, .node(source), frame) }
    if kinds.contains(.willEnter) { try call(.willEnter, .node(row.pointee.nextLeaf), frame) }
    if !row.pointee.isInternal { frame.pointee.currentNode = row.pointee.nextLeaf }
    try executeAfterChange(kinds, row, frame)
    if kinds.contains(.didFire) { try call(.didFire, ofEventOf: row, frame) }
    if isObserved { try call(.didTransition, event, frame) }
  }

  /// The moments that have callbacks when a transition is taken in a leaf.
  private func callbacks(of row: UnsafePointer<DirectRow>, in leaf: Node) -> CallbackKinds {
    // A transition of an ancestor is found from many leaves, each with exit callbacks of its own.
    guard row.pointee.callbacks.dependsOnSource else { return row.pointee.callbacks }
    return CallbackKinds(
      event: row.pointee.hooks._withUnsafeGuaranteedRef(\.kinds),
      left: nodeHooks[leaf]._withUnsafeGuaranteedRef(\.kinds),
      entered: row.pointee.isInternal
        ? nil : nodeHooks[row.pointee.nextLeaf]._withUnsafeGuaranteedRef(\.kinds),
      isObserved: isObserved
    )
  }
}
