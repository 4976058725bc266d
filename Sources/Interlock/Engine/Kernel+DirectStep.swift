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
    var position = first
    if let refusing = try refusingGuard(at: first, in: leaf, detailsBits, userInfo, seconds) {
      var refusals = DirectRefusals()
      guard refusals.append(refusing),
        let open = try openRow(after: first, &refusals, in: leaf, detailsBits, userInfo, seconds)
      else {
        return try goOn(after: first, refusals, in: leaf, detailsBits, userInfo, seconds)
      }
      position = open
    }
    return try withRoom { [position] room throws(EngineError) in
      try take(position, in: leaf, detailsBits, userInfo, seconds, room)
    }
  }

  /// Takes a row that is open.
  @inline(__always)
  private func take(
    _ position: RowPosition,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ room: MacrostepPointer
  ) throws(EngineError) -> CallResult {
    let row = rows[position]
    var facts = facts(of: row, in: leaf, detailsBits, userInfo, seconds, room)
    // Not a `defer`, which would not be inlined.
    do throws(EngineError) {
      if hasFewCallbacks(row, leaf) {
        try executeFew(row, &facts)
      } else {
        try execute(row, leaf, &facts)
      }
    } catch {
      giveUp(facts, room)
      throw error
    }
    facts.verify(room: room)
    if facts.macrostep != nil {
      if let frame = CallData.takePayload(detailsBits) {
        return try goOn(after: position, from: leaf, frame, userInfo, room)
      }
      return try goOn(after: position, from: leaf, userInfo, room)
    }
    let next = row.isInternal ? leaf : row.target
    let start = ConfigurationNumber(leaf: leaf)
    return CallResult(ConfigurationNumber(leaf: next), Taken(number: start, row: position))
  }

  /// Cleans up after a callback that threw. Separate, as `execute` is.
  @inline(never)
  private func giveUp(_ facts: borrowing TransitionFacts, _ room: MacrostepPointer) {
    facts.verify(room: room)
    if facts.macrostep != nil { room.close() }
  }

  /// The first row after a refused one whose guards hold; nil if the engine has to continue the search.
  private func openRow(
    after first: RowPosition,
    _ refusals: inout DirectRefusals,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> RowPosition? {
    var position = first
    while let next = followers[position].position {
      guard let refusing = try refusingGuard(at: next, in: leaf, detailsBits, userInfo, seconds)
      else {
        return next
      }
      guard refusals.append(refusing) else { return nil }
      position = next
    }
    // An ignored event needs the engine, which then tries eventless rows.
    guard followers[position].isNone, !ignoresUnhandledEvents else { return nil }
    throw .refusedDirectly(column: rows[first].column, leaf: leaf, refusals)
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
    var position = first
    do throws(EngineError) {
      while try refusingGuard(at: position, in: leaf, detailsBits, userInfo, .nan) != nil {
        let follower = followers[position]
        guard let next = follower.position else { return follower.isNone ? false : nil }
        position = next
      }
      return true
    } catch {
      return false
    }
  }

  /// The index of the first guard of a row that doesn't hold; nil if all do.
  @inline(__always)
  private func refusingGuard(
    at position: RowPosition,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: borrowing UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> Int? {
    let row = rows[position]
    do {
      // Created anew for each row, because passing on a variable would copy it.
      return try refusingGuard(
        of: row.event,
        facts(of: row, in: leaf, detailsBits, userInfo, seconds)
      )
    } catch {
      throw .callbackFailed(.shouldFire, owner: .event(row.event), error)
    }
  }

  @inline(__always)
  private func facts(
    of row: Row,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: borrowing UserInfo,
    _ seconds: Double,
    _ room: MacrostepPointer? = nil
  ) -> TransitionFacts {
    TransitionFacts(
      self,
      detailsBits: detailsBits,
      column: row.column,
      event: row.event,
      source: leaf,
      target: row.target,
      userInfo: userInfo,
      seconds: seconds,
      room: room
    )
  }

  /// Whether at most `perform` of the event and `didEnter` of the target run, as for most rows.
  @inline(__always)
  private func hasFewCallbacks(_ row: Row, _ source: Node) -> Bool {
    guard !isObserved, eventHooks[row.event]._withUnsafeGuaranteedRef({ $0.isSilentAround }) else {
      return false
    }
    if row.isInternal { return true }
    return nodeHooks[source]._withUnsafeGuaranteedRef { $0.isSilentOnExit }
      && nodeHooks[row.target]._withUnsafeGuaranteedRef { $0.willEnter == nil }
  }

  /// What `execute` does for such a row, inlined.
  @inline(__always)
  private func executeFew(_ row: Row, _ facts: inout TransitionFacts) throws(EngineError) {
    let event = eventHooks[row.event]._withUnsafeGuaranteedRef(\.kinds)
    if !row.isInternal { facts.currentNode = row.target }
    try call(.perform, .event(row.event), &facts, event.contains(.perform))
    if row.isInternal { return }
    let entered = nodeHooks[row.target]._withUnsafeGuaranteedRef(\.kinds)
    try call(.didEnter, .node(row.target), &facts, entered.contains(.didEnter))
  }

  /// Runs the callbacks of one transition, in the order of the program of `Microstep`. It is a separate function so
  /// that `step` stays small enough for the compiler to place the macrostep on the stack; placing it elsewhere costs
  /// as much as the whole step.
  @inline(never)
  private func execute(
    _ row: Row,
    _ source: Node,
    _ facts: inout TransitionFacts
  ) throws(EngineError) {
    let event = eventHooks[row.event]._withUnsafeGuaranteedRef(\.kinds)
    let left =
      row.isInternal ? CallbackKinds() : nodeHooks[source]._withUnsafeGuaranteedRef(\.kinds)
    let entered =
      row.isInternal
      ? CallbackKinds() : nodeHooks[row.target]._withUnsafeGuaranteedRef(\.kinds)
    if isObserved { try call(.willTransition, .event(row.event), &facts, true) }
    try call(.willFire, .event(row.event), &facts, event.contains(.willFire))
    try call(.willExit, .node(source), &facts, left.contains(.willExit))
    try call(.willEnter, .node(row.target), &facts, entered.contains(.willEnter))
    if !row.isInternal { facts.currentNode = row.target }
    try call(.didExit, .node(source), &facts, left.contains(.didExit))
    try call(.perform, .event(row.event), &facts, event.contains(.perform))
    try call(.didEnter, .node(row.target), &facts, entered.contains(.didEnter))
    try call(.didFire, .event(row.event), &facts, event.contains(.didFire))
    if isObserved { try call(.didTransition, .event(row.event), &facts, true) }
  }

  @inline(__always)
  private func call(
    _ kind: CallbackKind,
    _ owner: CallbackOwner,
    _ facts: inout TransitionFacts,
    _ runs: Bool
  ) throws(EngineError) {
    guard runs else { return }
    do {
      try call(kind, owner, &facts)
    } catch {
      throw .callbackFailed(kind, owner: owner, error)
    }
  }

  /// Tries the rows after those that refused.
  private func goOn(
    after first: RowPosition,
    _ refusals: DirectRefusals,
    in leaf: Node,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> CallResult {
    if let frame = CallData.takePayload(detailsBits) {
      return try withBoxed(frame, userInfo) { userInfo throws(EngineError) in
        try goOn(after: first, refusals, in: leaf, detailsBits, userInfo, seconds)
      }
    }
    let column = rows[first].column
    let rejections = refusals.rejections(of: column, in: rows[first].node, chart)
    return try run(ConfigurationNumber(leaf: leaf), detailsBits, seconds, nil) {
      macrostep throws(EngineError) in
      macrostep.pointee.inquiry = Inquiry(refusedBy: rejections)
      try fire(CurrentImpulse(.event(column), userInfoBits: userInfo.address), macrostep)
    }
  }

  /// Processes what a callback of the first transition asked for, with the payload in the user info.
  @inline(never)
  private func goOn(
    after position: RowPosition,
    from leaf: Node,
    _ frame: UnsafePointer<PayloadFrame>,
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> CallResult {
    try withBoxed(frame, userInfo) { userInfo throws(EngineError) in
      try goOn(after: position, from: leaf, userInfo, macrostep)
    }
  }

  /// Processes what a callback of the first transition asked for.
  private func goOn(
    after position: RowPosition,
    from leaf: Node,
    _ userInfo: UserInfo,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> CallResult {
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

  /// Continues with the payload of the direct step moved into the user info, where the engine looks for it.
  @inline(never)
  private func withBoxed(
    _ frame: UnsafePointer<PayloadFrame>,
    _ userInfo: UserInfo,
    _ goOn: (UserInfo) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    let userInfo = userInfo.carrying(box: frame.pointee.boxed)
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
