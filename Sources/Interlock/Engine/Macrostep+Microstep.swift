extension Macrostep {
  /// Takes rows: one microstep. This, `enterInitialStates` and `finish` alone know the order of the callbacks,
  /// but for `Kernel.execute`, which does the same for one row between two leaves.
  func execute(_ arcs: [Arc]) throws(EngineError) {
    let route = Route(arcs, from: configuration, tree)
    try requireCode(on: route, of: arcs)
    if !route.exited.isEmpty || !route.entered.isEmpty { hasChanged = true }
    try callObservers(of: arcs, .willTransition)
    try callRows(of: arcs, .willFire)
    try callStates(route.exited, arcs, .willExit)
    try callStates(route.entered, arcs, .willEnter)
    configuration = route.configuration
    try setTimers(route)
    try callStates(route.exited, arcs, .didExit)
    try callRows(of: arcs, .perform)
    try enter(route, arcs)
    try callRows(of: arcs, .didFire)
    try callObservers(of: arcs, .didTransition)
    note(arcs, route)
  }

  /// Enters the initial states: there is nothing to leave, and no event.
  func enterInitialStates() throws(EngineError) {
    let route = Route(activating: tree)
    let arc = Arc.activation(tree)
    try requireCode(on: route, of: [arc])
    try callStates(route.entered, [arc], .willEnter)
    configuration = route.configuration
    try setTimers(route)
    try call(.initially, arc, Tree.root)
    try enter(route, [arc])
    note([arc], route)
  }

  /// Ends the machine, which is in a final state at the top: its states are left once more, and nothing is
  /// waited for.
  func finish() throws(EngineError) {
    try requireCode(leaving: configuration.leaves)
    let arc = Arc(
      leaf: configuration.leaves.first ?? 0,
      rows: [],
      targets: [],
      domain: Tree.root
    )
    try callStates(configuration.leaves, [arc], .willExit)
    try callStates(configuration.leaves, [arc], .didExit)
    unhandled += queue.compactMap(\.event) + deferred.all.map(\.event) + sent.map(\.event)
    queue = []
    deferred = DeferredEvents([])
    sent = []
    timers = TimerQueue()
    configuration.history = [:]
  }

  func enter(_ route: Route, _ arcs: [Arc]) throws(EngineError) {
    for node in route.entered {
      try callState(node, arcs, .didEnter)
      if route.byDefault.contains(node) {
        try callState(node, arcs, .initially)
      }
      if let history = route.fallbacks[node] {
        try callState(history, arcs, .initially)
      }
      if tree.kind(node) == .final { complete(from: node, route) }
    }
  }

  /// Raises the completions that entering a final state brings about.
  func complete(from final: UInt32, _ route: Route) {
    for column in kernel.chart.completions(from: final, route) {
      queue.append(Impulse(.other(column), userInfo: impulse.userInfo))
    }
  }

  func note(_ arcs: [Arc], _ route: Route) {
    let microstep = notes.count
    for index in arcs.indices {
      notes.append(kernel.note(arcs, index, route, impulse.event, microstep: microstep))
      guard let trace else { continue }
      let note = notes[notes.count - 1]
      trace(
        TracedStep(
          note: note,
          event: note.event,
          leaf: note.leaf,
          rejections: inquiry.rejections
        )
      )
    }
  }
}

extension Arc {
  static func activation(_ tree: Tree) -> Self {
    Self(leaf: Tree.root, rows: [], targets: tree.initials(of: Tree.root), domain: Tree.root)
  }
}
