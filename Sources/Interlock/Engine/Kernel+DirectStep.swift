extension Kernel {
  /// Takes a row between two leaves of one parent, or an internal row, if nothing else follows from it. This is all
  /// that most machines need, without the cost of a full statechart.
  ///
  /// It states selection and the order of callbacks a second time, for speed. Parity tests, which compare untraced
  /// machines with traced ones that the engine runs, check that it agrees with `Chart.select` and the program of
  /// `Microstep`. The engine takes over if a callback raises something, or if there are rows left that only it can
  /// find.
  ///
  /// - Parameters:
  ///   - first: The first row to try.
  ///   - leaf: The only active leaf.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - userInfo: Passed to guards and callbacks.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  /// - Returns: The result of the call.
  /// - Throws: What the engine throws; `refusedDirectly` if the guards of all rows refuse.
  @usableFromInline
  final func step(
    from first: RowPosition,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> CallResult {
    defer { withExtendedLifetime(userInfo) {} }
    var frame = TransitionFrame(
      self,
      detailsBits: detailsBits,
      column: rows[first].column,
      source: leaf,
      userInfo: userInfo,
      seconds: seconds
    )
    return try withUnsafeMutablePointer(to: &frame) { frame throws(EngineError) in
      var position = first
      if let refusing = try refusingGuard(at: first, frame) {
        var refusals = DirectRefusals()
        guard refusals.append(refusing), let open = try openRow(after: first, &refusals, frame)
        else {
          return try goOn(after: first, refusals, in: leaf, detailsBits, userInfo, seconds)
        }
        position = open
      }
      let row = rows[position]
      let kinds = callbacks(of: position, in: leaf)
      if kinds.isSilent { return result(of: row, position, leaf) }
      return try withRoom { room throws(EngineError) in
        frame.pointee.take(row, room)
        try execute(row, leaf, kinds, frame)
        if frame.pointee.hasMacrostep {
          return try goOn(after: position, from: leaf, detailsBits, userInfo, room)
        }
        return result(of: row, position, leaf)
      }
    }
  }

  /// The result of a step that nothing follows from.
  @inline(__always)
  private func result(of row: Row, _ position: RowPosition, _ leaf: Node) -> CallResult {
    let next = row.isInternal ? leaf : row.target
    let start = ConfigurationNumber(leaf: leaf)
    return CallResult(ConfigurationNumber(leaf: next), Taken(number: start, row: position))
  }

  /// The moments that have callbacks when a row is taken in a leaf.
  @inline(__always)
  private func callbacks(of position: RowPosition, in leaf: Node) -> CallbackKinds {
    let kinds = rowCallbacks[position]
    return kinds.dependsOnSource ? callbacksOfRow(at: position, in: leaf) : kinds
  }

  @inline(never)
  private func callbacksOfRow(at position: RowPosition, in leaf: Node) -> CallbackKinds {
    let row = rows[position]
    return CallbackKinds(
      event: eventHooks[row.event]._withUnsafeGuaranteedRef(\.kinds),
      left: nodeHooks[leaf]._withUnsafeGuaranteedRef(\.kinds),
      entered: row.isInternal ? nil : nodeHooks[row.target]._withUnsafeGuaranteedRef(\.kinds),
      isObserved: isObserved
    )
  }

  /// The first row after a refused one whose guards hold; nil if the engine has to continue the search.
  @inline(__always)
  private func openRow(
    after first: RowPosition,
    _ refusals: inout DirectRefusals,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> RowPosition? {
    var position = first
    while let next = followers[position].position {
      guard let refusing = try refusingGuard(at: next, frame) else { return next }
      guard refusals.append(refusing) else { return nil }
      position = next
    }
    // An ignored event needs the engine, which then tries eventless rows.
    guard followers[position].isNone, !ignoresUnhandledEvents else { return nil }
    throw .refusedDirectly(
      column: frame.pointee.column,
      leaf: frame.pointee.sourceNode,
      refusals
    )
  }

  /// Whether a row, or one after it, is open; nil if the engine has to find out.
  @usableFromInline
  final func isOpen(
    from first: RowPosition,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: UserInfo
  ) -> Bool? {
    defer { withExtendedLifetime(userInfo) {} }
    var frame = TransitionFrame(
      self,
      detailsBits: detailsBits,
      column: rows[first].column,
      source: leaf,
      userInfo: userInfo,
      seconds: .nan
    )
    return withUnsafeMutablePointer(to: &frame) { frame in
      var position = first
      do throws(EngineError) {
        while try refusingGuard(at: position, frame) != nil {
          let follower = followers[position]
          guard let next = follower.position else { return follower.isNone ? false : nil }
          position = next
        }
        return true
      } catch {
        return false
      }
    }
  }

  /// The index of the first guard of a row that doesn't hold; nil if all do.
  @inline(__always)
  private func refusingGuard(
    at position: RowPosition,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) -> Int? {
    guard rowCallbacks[position].contains(.shouldFire) else { return nil }
    let row = rows[position]
    frame.pointee.ask(row)
    do {
      return try refusingGuard(of: row.event, frame)
    } catch {
      try fail(.shouldFire, .event(row.event), error)
    }
  }

  /// Runs the callbacks of one transition, in the order of the program of `Microstep`, and cleans up if one throws.
  @inline(__always)
  private func execute(
    _ row: Row,
    _ source: Node,
    _ kinds: CallbackKinds,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    do throws(EngineError) {
      if kinds.isAfterChange {
        if !row.isInternal { frame.pointee.currentNode = row.target }
        try executeAfterChange(row, source, kinds, frame)
      } else {
        try executeAll(row, source, kinds, frame)
      }
    } catch {
      giveUp(frame)
      throw error
    }
  }

  /// Cleans up after a callback that threw. Separate, as `executeAll` is.
  @inline(never)
  private func giveUp(_ frame: UnsafeMutablePointer<TransitionFrame>) {
    if frame.pointee.hasMacrostep { frame.pointee.room?.close() }
  }

  /// Runs the callbacks that most rows have: those between the change of the configuration and `didFire`.
  @inline(__always)
  private func executeAfterChange(
    _ row: Row,
    _ source: Node,
    _ kinds: CallbackKinds,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    if kinds.contains(.didExit) { try call(.didExit, .node(source), frame) }
    if kinds.contains(.perform) { try call(.perform, .event(row.event), frame) }
    if kinds.contains(.didEnter) { try call(.didEnter, .node(row.target), frame) }
  }

  /// Runs all callbacks. It is a separate function so that `step` stays small enough for the compiler to place the
  /// macrostep on the stack; placing it elsewhere costs as much as the whole step.
  @inline(never)
  private func executeAll(
    _ row: Row,
    _ source: Node,
    _ kinds: CallbackKinds,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    let event = CallbackOwner.event(row.event)
    if isObserved { try call(.willTransition, event, frame) }
    if kinds.contains(.willFire) { try call(.willFire, event, frame) }
    if kinds.contains(.willExit) { try call(.willExit, .node(source), frame) }
    if kinds.contains(.willEnter) { try call(.willEnter, .node(row.target), frame) }
    if !row.isInternal { frame.pointee.currentNode = row.target }
    try executeAfterChange(row, source, kinds, frame)
    if kinds.contains(.didFire) { try call(.didFire, event, frame) }
    if isObserved { try call(.didTransition, event, frame) }
  }
}
