/// Builds the instructions of a microstep, in the order of the processing model: TransitionKit's callbacks around
/// SCXML's exit, transition content and entry. `Kernel.finish` knows the order, too, and so does the direct step, which
/// states it again for one transition between two leaves.
private struct Program {
  private(set) var instructions: [Microstep.Instruction] = []
  private let kernel: Kernel
  private let transitions: [EnabledTransition]
  private let change: ConfigurationChange

  private var tree: Tree { kernel.chart.tree }

  init(_ kernel: Kernel, _ transitions: [EnabledTransition], _ change: ConfigurationChange) {
    self.kernel = kernel
    self.transitions = transitions
    self.change = change
  }

  mutating func addTransition() {
    callObservers(.willTransition)
    callRows(.willFire)
    callStates(change.exited, .willExit)
    callStates(change.entered, .willEnter)
    add(.change)
    callStates(change.exited, .didExit)
    callRows(.perform)
    enter()
    callRows(.didFire)
    callObservers(.didTransition)
  }

  /// An activation exits no state and has no event.
  mutating func addActivation() {
    callStates(change.entered, .willEnter)
    add(.change)
    call(.initially, .node(.root), 0)
    enter()
  }

  private mutating func enter() {
    for node in change.entered {
      // The order of Appendix D: onentry, the content of the initial transition, that of the history's default.
      callState(node, .didEnter)
      if change.entersByDefault(node) {
        callState(node, .initially)
      }
      if let history = change.fallbacks[node] {
        callState(history, .initially)
      }
      // Between the entries, as in SCXML's `enterStates`, so that it keeps its place among events that callbacks raise.
      if tree.kind(node).completesParent { complete(from: node) }
    }
  }

  /// Raises the completions that entering a final state causes.
  private mutating func complete(from final: Node) {
    for column in kernel.chart.completions(from: final, change) {
      add(.complete, completion: column)
    }
  }

  private mutating func callStates(_ nodes: [Node], _ kind: CallbackKind) {
    for node in nodes { callState(node, kind) }
  }

  private mutating func callState(_ node: Node, _ kind: CallbackKind) {
    guard kernel.hasCallback(kind, of: .node(node)) else { return }
    call(kind, .node(node), transitions.owner(of: node, tree))
  }

  private mutating func callRows(_ kind: CallbackKind) {
    for (index, transition) in transitions.enumerated() {
      // The first row is that of the event; the others are those of the choices it passes through.
      for row in transition.rows { call(kind, .event(kernel.rows[row].event), index) }
    }
  }

  private mutating func callObservers(_ kind: CallbackKind) {
    for (index, transition) in transitions.enumerated() {
      call(kind, .event(kernel.event(of: transition)), index)
    }
  }

  private mutating func call(_ kind: CallbackKind, _ owner: CallbackOwner, _ index: Int) {
    guard kernel.hasCallback(kind, of: owner) else { return }
    add(.call, kind, owner, of: index)
  }

  // The leaf and the first target are copied into each instruction, so that executing it reads no array.
  private mutating func add(
    _ operation: Microstep.Instruction.Operation,
    _ kind: CallbackKind = .shouldFire,
    _ owner: CallbackOwner = .node(.root),
    of index: Int = 0,
    completion: Column = .noEvent
  ) {
    instructions.append(
      Microstep.Instruction(
        operation: operation,
        kind: kind,
        owner: owner,
        completion: completion,
        transitionIndex: UInt32(index),
        leaf: transitions[index].leaf,
        target: transitions[index].targets.first ?? Row.internalTarget
      )
    )
  }
}

extension [EnabledTransition] {
  /// The index of the transition that causes a node to be left or entered.
  fileprivate func owner(of node: Node, _ tree: Tree) -> Int {
    guard count > 1 else { return 0 }
    // Conflicts have been removed, so at most one domain contains the node.
    return firstIndex { $0.domain.map { tree.isInside(node, $0) } ?? false } ?? 0
  }
}

extension EnabledTransition {
  static func activation(_ tree: Tree) -> Self {
    Self(leaf: Node.root, rows: [], targets: tree.initials(of: Node.root), domain: Node.root)
  }
}

extension Kernel {
  /// Computes the microstep of transitions in a configuration.
  final func microstep(
    _ transitions: [EnabledTransition],
    event: Column,
    from known: Unmanaged<KnownConfiguration>,
    _ macrostep: UnsafeMutablePointer<Macrostep>
  ) -> Microstep {
    let start = known._withUnsafeGuaranteedRef { $0 }
    let change = ConfigurationChange(transitions, from: start.configuration, chart.tree)
    let next = self.known(change.configuration, macrostep)
    var program = Program(self, transitions, change)
    program.addTransition()
    return Microstep(
      transitions,
      change,
      event: event,
      next: next,
      timeouts: chart.timeouts,
      instructions: program.instructions,
      // Its key is the address of one configuration, and it refers to the other: it is kept only if both are.
      isShared: start.isShared && next._withUnsafeGuaranteedRef { $0.isShared }
    )
  }

  /// The microstep that enters the initial states.
  final func activation(_ macrostep: UnsafeMutablePointer<Macrostep>) -> Unmanaged<Microstep> {
    if let activation = cache.activation { return activation }
    let change = ConfigurationChange(activating: chart.tree)
    let next = known(change.configuration, macrostep)
    let transitions = [EnabledTransition.activation(chart.tree)]
    var program = Program(self, transitions, change)
    program.addActivation()
    let microstep = Microstep(
      transitions,
      change,
      event: Column.noEvent,
      next: next,
      timeouts: chart.timeouts,
      instructions: program.instructions,
      isShared: next._withUnsafeGuaranteedRef { $0.isShared }
    )
    return microstep.isShared
      ? cache.keep(activation: microstep) : macrostep.pointee.keep(microstep)
  }

  /// The transitions of a microstep, as receipts keep them.
  func records(of microstep: Microstep, _ event: EventNumber?, number: Int) -> [TransitionRecord] {
    records(microstep.transitions, microstep.change, event, microstep: number)
  }

  func records(of microstep: Microstep, _ column: Column, number: Int) -> [TransitionRecord] {
    let event = column == Column.noEvent ? nil : EventNumber(column: column)
    return records(of: microstep, event, number: number)
  }
}
