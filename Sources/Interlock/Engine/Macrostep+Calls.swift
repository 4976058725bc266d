extension Macrostep {
  func callStates(
    _ nodes: [UInt32],
    _ arcs: [Arc],
    _ kind: CallbackKind
  ) throws(EngineError) {
    for node in nodes { try callState(node, arcs, kind) }
  }

  func callState(_ node: UInt32, _ arcs: [Arc], _ kind: CallbackKind) throws(EngineError) {
    guard kernel.hasCallback(kind, of: node) else { return }
    try call(kind, arcs.owner(of: node, tree), node)
  }

  func callRows(of arcs: [Arc], _ kind: CallbackKind) throws(EngineError) {
    // By position: to go through rows that have no callback copies nothing.
    for index in arcs.indices {
      for position in arcs[index].rows.indices {
        let event = kernel.rows[arcs[index].rows[position]].event
        if kernel.hasCallback(kind, of: event) { try call(kind, arcs[index], event) }
      }
    }
  }

  func callObservers(of arcs: [Arc], _ kind: CallbackKind) throws(EngineError) {
    guard kernel.isObserved else { return }
    for arc in arcs { try call(kind, arc, kernel.event(of: arc)) }
  }

  /// Calls what runs at a moment, if anything does.
  ///
  /// - Parameters:
  ///   - kind: The moment.
  ///   - arc: The row that is taken.
  ///   - owner: The node, or the event, whose callback it is.
  /// - Throws: `callbackFailed` where it throws; `timeUnknown` where it has sent something with a delay and nobody has
  ///   said what time it is.
  func call(_ kind: CallbackKind, _ arc: Arc, _ owner: UInt32) throws(EngineError) {
    guard !isRehearsal, kernel.hasCallback(kind, of: owner) else { return }
    row = arc.rows.first
    targets = arc.targets
    let userInfo = impulse.userInfo
    let foreign = impulse.event?.foreign
    var facts = facts(arc.leaf, arc.targets.first ?? Row.internalTarget, userInfo, foreign)
    defer {
      facts.verify(kernel, userInfo)
      withExtendedLifetime((userInfo, foreign)) {}
    }
    do {
      try kernel.call(kind, owner, &facts)
    } catch {
      throw .callbackFailed(kind, owner: owner, error)
    }
    if let untimed { throw .timeUnknown(untimed) }
  }

  private func facts(
    _ leaf: UInt32,
    _ target: UInt32,
    _ userInfo: borrowing UserInfo,
    _ foreign: ForeignEvent?
  ) -> TransitionFacts {
    var facts = TransitionFacts(
      kernel,
      column: impulse.event?.column ?? TransitionFacts.noColumn,
      foreignBits: foreign.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0,
      source: leaf,
      target: target,
      userInfo: userInfo
    )
    facts.currentNode = configuration.leaves.first ?? Tree.root
    facts.macrostep = self
    return facts
  }

  /// The rows that an impulse triggers. Each guard is asked once, even where several leaves lead to its
  /// row.
  func select(_ impulse: Impulse) throws(EngineError) -> ArcSelection {
    self.impulse = impulse
    inquiry.begin()
    return try kernel.chart.select(impulse.trigger, in: configuration) {
      (position, leaf) throws(EngineError) in
      try isOpen(position, leaf)
    }
  }

  private func isOpen(_ position: Int, _ leaf: UInt32) throws(EngineError) -> Bool {
    let row = kernel.rows[position]
    guard kernel.isGuarded(row.event) else { return true }
    if let answer = inquiry.answer(for: position) { return answer }
    self.row = position
    targets = kernel.chart.targets(of: row)
    let userInfo = impulse.userInfo
    let foreign = impulse.event?.foreign
    let facts = facts(leaf, row.target, userInfo, foreign)
    defer { withExtendedLifetime((userInfo, foreign)) {} }
    do {
      let refusing = try kernel.refusingGuard(of: row.event, facts)
      inquiry.note(position, refusing)
      return refusing == nil
    } catch {
      throw .callbackFailed(.shouldFire, owner: row.event, error)
    }
  }
}

extension [Arc] {
  /// The row on whose way a node is left or entered.
  fileprivate func owner(of node: UInt32, _ tree: Tree) -> Arc {
    guard count > 1 else { return self[0] }
    return first { arc in arc.domain.map { tree.isInside(node, $0) } ?? false } ?? self[0]
  }
}
