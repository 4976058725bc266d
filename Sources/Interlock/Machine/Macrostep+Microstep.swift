extension Machine.Macrostep {
  /// Takes rows: one microstep. This, `enterInitialStates` and `finish` alone know the order of the callbacks,
  /// but for `Plan.execute`, which does the same for one row between two leaves.
  func execute(_ arcs: [Arc]) throws(Machine.FireError) {
    let route = Route(arcs, from: configuration, tree)
    try requireCode(on: route, of: arcs)
    if !route.exited.isEmpty || !route.entered.isEmpty { hasChanged = true }
    for arc in arcs { try call(.willTransition, arc, plan.event(of: arc), plan.willTransition) }
    try callRows(of: arcs, .willFire) { $0.willFire }
    try callStates(route.exited, arcs, .willExit) { $0.willExit }
    try callStates(route.entered, arcs, .willEnter) { $0.willEnter }
    configuration = route.configuration
    try setTimers(route)
    try callStates(route.exited, arcs, .didExit) { $0.didExit }
    try callRows(of: arcs, .perform) { $0.perform }
    try enter(route, arcs)
    try callRows(of: arcs, .didFire) { $0.didFire }
    for arc in arcs { try call(.didTransition, arc, plan.event(of: arc), plan.didTransition) }
    note(arcs, route)
  }

  /// Enters the initial states: there is nothing to leave, and no event.
  func enterInitialStates() throws(Machine.FireError) {
    let route = Route(activating: tree)
    let arc = Arc.activation(tree)
    try requireCode(on: route, of: [arc])
    try callStates(route.entered, [arc], .willEnter) { $0.willEnter }
    configuration = route.configuration
    try setTimers(route)
    try call(.initially, arc, Tree.root, plan.initially)
    try enter(route, [arc])
    note([arc], route)
  }

  /// Ends the machine, which is in a final state at the top: its states are left once more, and nothing is
  /// waited for.
  func finish() throws(Machine.FireError) {
    try requireCode(leaving: configuration.leaves)
    let arc = Arc(
      leaf: configuration.leaves.first ?? 0,
      rows: [],
      targets: [],
      domain: Tree.root
    )
    try callStates(configuration.leaves, [arc], .willExit) { $0.willExit }
    try callStates(configuration.leaves, [arc], .didExit) { $0.didExit }
    unhandled += queue.compactMap(\.event) + deferred.all.map(\.event) + sent.map(\.event)
    queue = []
    deferred = Machine.DeferredEvents([])
    sent = []
    timers = Machine.TimerQueue()
    configuration.history = [:]
  }

  func enter(_ route: Route, _ arcs: [Arc]) throws(Machine.FireError) {
    for node in route.entered {
      try callStates([node], arcs, .didEnter) { $0.didEnter }
      if route.byDefault.contains(node) {
        try callStates([node], arcs, .initially) { $0.initially }
      }
      if let history = route.fallbacks[node] {
        try callStates([history], arcs, .initially) { $0.initially }
      }
      if tree.kind(node) == .final { complete(from: node, route) }
    }
  }

  /// Raises the completions that entering a final state brings about.
  func complete(from final: UInt32, _ route: Route) {
    for column in plan.chart.completions(from: final, route) {
      queue.append(
        Machine.Impulse(trigger: .other(column), event: nil, userInfo: impulse.userInfo)
      )
    }
  }

  func note(_ arcs: [Arc], _ route: Route) {
    for note in plan.notes(arcs, route, impulse.event, microstep: notes.count) {
      notes.append(note)
      trace?(Machine.TraceLine(note, plan, inquiry.rejections))
    }
  }
}

extension Arc {
  static func activation(_ tree: Tree) -> Self {
    Self(leaf: Tree.root, rows: [], targets: tree.initials(of: Tree.root), domain: Tree.root)
  }
}
