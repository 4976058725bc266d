/// Builds the instructions of a microstep. Only this and `Kernel.finish` know the order of callbacks, except for
/// `Kernel.execute`, which does the same for one row between two leaves.
private struct Program {
  private(set) var instructions: [Microstep.Instruction] = []
  private let kernel: Kernel
  private let arcs: [Arc]
  private let route: Route

  private var tree: Tree { kernel.chart.tree }

  init(_ kernel: Kernel, _ arcs: [Arc], _ route: Route) {
    self.kernel = kernel
    self.arcs = arcs
    self.route = route
  }

  mutating func addTransition() {
    callObservers(.willTransition)
    callRows(.willFire)
    callStates(route.exited, .willExit)
    callStates(route.entered, .willEnter)
    add(.change)
    callStates(route.exited, .didExit)
    callRows(.perform)
    enter()
    callRows(.didFire)
    callObservers(.didTransition)
  }

  /// There is nothing to leave, and no event.
  mutating func addActivation() {
    callStates(route.entered, .willEnter)
    add(.change)
    call(.initially, .node(.root), 0)
    enter()
  }

  private mutating func enter() {
    for node in route.entered {
      callState(node, .didEnter)
      if route.entersByDefault(node) {
        callState(node, .initially)
      }
      if let history = route.fallbacks[node] {
        callState(history, .initially)
      }
      if tree.kind(node).completesParent { complete(from: node) }
    }
  }

  /// Raises the completions that entering a final state causes.
  private mutating func complete(from final: Node) {
    for column in kernel.chart.completions(from: final, route) {
      add(.complete, completion: column)
    }
  }

  private mutating func callStates(_ nodes: [Node], _ kind: CallbackKind) {
    for node in nodes { callState(node, kind) }
  }

  private mutating func callState(_ node: Node, _ kind: CallbackKind) {
    guard kernel.hasCallback(kind, of: .node(node)) else { return }
    call(kind, .node(node), arcs.owner(of: node, tree))
  }

  private mutating func callRows(_ kind: CallbackKind) {
    for (index, arc) in arcs.enumerated() {
      for row in arc.rows { call(kind, .event(kernel.rows[row].event), index) }
    }
  }

  private mutating func callObservers(_ kind: CallbackKind) {
    for (index, arc) in arcs.enumerated() { call(kind, .event(kernel.event(of: arc)), index) }
  }

  private mutating func call(_ kind: CallbackKind, _ owner: CallbackOwner, _ arc: Int) {
    guard kernel.hasCallback(kind, of: owner) else { return }
    add(.call, kind, owner, arc)
  }

  private mutating func add(
    _ operation: Microstep.Instruction.Operation,
    _ kind: CallbackKind = .shouldFire,
    _ owner: CallbackOwner = .node(.root),
    _ arc: Int = 0,
    completion: Column = .noEvent
  ) {
    instructions.append(
      Microstep.Instruction(
        operation: operation,
        kind: kind,
        owner: owner,
        completion: completion,
        arc: UInt32(arc),
        leaf: arcs[arc].leaf,
        target: arcs[arc].targets.first ?? Row.internalTarget
      )
    )
  }
}

extension [Arc] {
  /// The index of the row that causes a node to be left or entered.
  fileprivate func owner(of node: Node, _ tree: Tree) -> Int {
    guard count > 1 else { return 0 }
    return firstIndex { arc in arc.domain.map { tree.isInside(node, $0) } ?? false } ?? 0
  }
}

extension Arc {
  static func activation(_ tree: Tree) -> Self {
    Self(leaf: Node.root, rows: [], targets: tree.initials(of: Node.root), domain: Node.root)
  }
}

extension Kernel {
  /// Works out what rows do in a configuration.
  final func microstep(
    _ arcs: [Arc],
    event: Column,
    from known: Unmanaged<KnownConfiguration>,
    _ macrostep: UnsafeMutablePointer<Macrostep>
  ) -> Microstep {
    let start = known._withUnsafeGuaranteedRef { $0 }
    let route = Route(arcs, from: start.configuration, chart.tree)
    let next = self.known(route.configuration, macrostep)
    var program = Program(self, arcs, route)
    program.addTransition()
    return Microstep(
      arcs,
      route,
      event: event,
      next: next,
      timeouts: chart.timeouts,
      instructions: program.instructions,
      isShared: start.isShared && next._withUnsafeGuaranteedRef { $0.isShared }
    )
  }

  /// The microstep that enters the initial states.
  final func activation(_ macrostep: UnsafeMutablePointer<Macrostep>) -> Unmanaged<Microstep> {
    if let activation = knowledge.activation { return activation }
    let route = Route(activating: chart.tree)
    let next = known(route.configuration, macrostep)
    let arcs = [Arc.activation(chart.tree)]
    var program = Program(self, arcs, route)
    program.addActivation()
    let microstep = Microstep(
      arcs,
      route,
      event: Column.noEvent,
      next: next,
      timeouts: chart.timeouts,
      instructions: program.instructions,
      isShared: next._withUnsafeGuaranteedRef { $0.isShared }
    )
    return microstep.isShared
      ? knowledge.keep(activation: microstep) : macrostep.pointee.keep(microstep)
  }

  /// The notes of a microstep.
  func notes(of microstep: Microstep, _ event: EventNumber?, number: Int) -> [Note] {
    notes(microstep.arcs, microstep.route, event, microstep: number)
  }

  func notes(of microstep: Microstep, _ column: Column, number: Int) -> [Note] {
    let event = column == Column.noEvent ? nil : EventNumber(column: column)
    return notes(of: microstep, event, number: number)
  }
}
