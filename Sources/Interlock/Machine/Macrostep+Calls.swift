extension Machine.Macrostep {
  func callStates(
    _ nodes: [UInt32],
    _ arcs: [Arc],
    _ kind: CallbackKind,
    _ callback: (Machine.StateHooks) -> Machine.Callback?
  ) throws(Machine.FireError) {
    for node in nodes {
      let hooks = plan.stateHooks[Int(node)].takeUnretainedValue()
      guard let callback = callback(hooks) else { continue }
      try call(kind, arcs.owner(of: node, tree), node, callback)
    }
  }

  func callRows(
    of arcs: [Arc],
    _ kind: CallbackKind,
    _ callback: (Machine.EventHooks) -> Machine.Callback?
  ) throws(Machine.FireError) {
    for arc in arcs {
      for row in arc.rows {
        let event = plan.rows[row].event
        let hooks = plan.eventHooks[Int(event)].takeUnretainedValue()
        try call(kind, arc, event, callback(hooks))
      }
    }
  }

  func call(
    _ kind: CallbackKind,
    _ arc: Arc,
    _ owner: UInt32,
    _ callback: Machine.Callback?
  ) throws(Machine.FireError) {
    guard let callback, !isRehearsal else { return }
    row = arc.rows.first
    targets = arc.targets
    let userInfo = impulse.userInfo
    var transition = transition(arc.leaf, arc.targets.first ?? Row.internalTarget, userInfo)
    defer {
      transition.verify(plan, userInfo)
      withExtendedLifetime(userInfo) {}
    }
    do {
      try callback(&transition)
    } catch {
      throw .callbackFailed(plan.failure(of: kind, owner, error))
    }
    if let untimed { throw .timeUnknown(untimed) }
  }

  private func transition(
    _ leaf: UInt32,
    _ target: UInt32,
    _ userInfo: borrowing UserInfo
  ) -> Machine.Transition {
    var transition = Machine.Transition(
      plan: plan,
      event: impulse.event,
      source: leaf,
      target: target,
      userInfo: userInfo
    )
    transition.currentNode = configuration.leaves.first ?? Tree.root
    transition.macrostep = self
    return transition
  }

  /// The rows that an impulse triggers. Each guard is asked once, even where several leaves lead to its
  /// row.
  func select(_ impulse: Machine.Impulse) throws(Machine.FireError) -> ArcSelection {
    self.impulse = impulse
    inquiry.begin()
    return try plan.chart.select(impulse.trigger, in: configuration) {
      (position, leaf) throws(Machine.FireError) in
      try isOpen(position, leaf)
    }
  }

  private func isOpen(_ position: Int, _ leaf: UInt32) throws(Machine.FireError) -> Bool {
    let row = plan.rows[position]
    let hooks = plan.eventHooks[Int(row.event)].takeUnretainedValue()
    guard hooks.guardCount > 0 else { return true }
    if let answer = inquiry.answer(for: position) { return answer }
    self.row = position
    targets = plan.chart.targets(of: row)
    let userInfo = impulse.userInfo
    let transition = transition(leaf, row.target, userInfo)
    defer { withExtendedLifetime(userInfo) {} }
    do {
      let refusing = try hooks.refusingGuard(transition)
      inquiry.note(position, refusing)
      return refusing == nil
    } catch {
      throw .callbackFailed(plan.failure(of: .shouldFire, row.event, error))
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
