extension Machine {
  /// One call on its way: the engine. It takes an event, then all that follows from it, until the machine
  /// rests.
  ///
  /// It works on a copy of what the machine has; the machine takes the result over when all has gone well,
  /// which makes a call a transaction. Afterwards it is what the receipt reads.
  @usableFromInline
  final class Macrostep: @unchecked Sendable {
    // Safe because one call uses it, and nothing changes it when that is over.
    let plan: Plan
    var configuration: Configuration
    var timers: [Timer]

    /// The deferred events, oldest first.
    var deferred: [PendingEvent]

    /// The time of the call, in seconds since the reference date; nil if nobody said.
    let time: Double?

    /// What callbacks have raised, and the completions of states, oldest first.
    private var queue: [Impulse] = []

    /// What callbacks have sent without delay, oldest first.
    private var sent: [PendingEvent] = []

    /// How many impulses and eventless transitions have been worked off.
    private var workedOff = 0

    /// Whether states have been left or entered since deferred events were tried last.
    private var hasChanged = false

    /// The state whose timeout, or the event whose delay, cannot be measured for want of a time.
    var untimed: TimedPart?

    /// What is being worked on; guards and callbacks see it.
    private(set) var impulse: Impulse

    /// The row that is being taken; guards and callbacks see it.
    private(set) var arc: Arc?

    var inquiry = Inquiry()
    private var trace: Trace?

    /// The transitions, in the order in which they were taken.
    private(set) var notes: [Note] = []

    /// The events that callbacks raised, or that had been deferred or sent, and nobody took.
    private(set) var unhandled: [EventID] = []

    /// Whether the event of the call was deferred.
    private(set) var isDeferred = false

    init(
      _ plan: Plan,
      _ configuration: Configuration,
      _ details: Details? = nil,
      time: Double? = nil,
      trace: Trace? = nil
    ) {
      self.plan = plan
      self.configuration = configuration
      self.time = time
      self.trace = trace
      timers = details?.timers ?? []
      deferred = details?.deferred ?? []
      impulse = Impulse(
        trigger: .other(plan.chart.columns.always),
        event: nil,
        userInfo: UserInfo()
      )
    }
  }

  /// What makes the machine try rows: an event, a timeout, the completion of a state, or nothing.
  struct Impulse: Sendable {
    let trigger: Trigger
    let event: EventID?
    let userInfo: UserInfo
  }

  /// A note of one transition.
  struct Note: Sendable {
    let leaf: UInt32
    let event: EventID?
    let rows: [Int]
    let targets: [UInt32]
    let exited: [UInt32]
    let entered: [UInt32]
  }
}

extension Machine.Macrostep {
  var tree: Tree { plan.chart.tree }

  var isActive: Bool { !configuration.leaves.isEmpty }

  /// Whether the machine has come to its end: a final state at the top.
  var isFinished: Bool { plan.isFinished(configuration) }

  /// Fires an event, in an inactive machine after activating it, and runs the machine until it rests.
  func fire(_ event: EventID, _ userInfo: UserInfo) throws(Machine.FireError) {
    if !isActive { try activate(userInfo) }
    guard !isFinished else { throw .refused(refusal(of: event)) }
    switch try take(Machine.Impulse(plan, event, userInfo)) {
    case .taken: break
    case .deferred: isDeferred = true
    case .ignored: throw .refused(refusal(of: event))
    }
    try settle()
  }

  /// Enters the initial states, and runs the machine until it rests.
  func activate(_ userInfo: UserInfo) throws(Machine.FireError) {
    impulse = Machine.Impulse(trigger: impulse.trigger, event: nil, userInfo: userInfo)
    try enterInitialStates()
    try settle()
  }

  /// Works off what is due, as long as nothing else is: a timer, which is removed.
  func expire(_ timer: Machine.Timer) throws(Machine.FireError) {
    switch timer.part {
    case .timeout(let node, let column):
      let trigger = Trigger.timeout(column, of: node)
      _ = try take(Machine.Impulse(trigger: trigger, event: nil, userInfo: UserInfo()))
    case .sent(let item, _):
      try work(off: Machine.Impulse(plan, item.event, item.userInfo))
    }
    try settle()
  }

  /// Runs what follows by itself until the machine rests: eventless rows first, then what was raised, then
  /// what was deferred, then what was sent.
  func settle() throws(Machine.FireError) {
    while !isFinished {
      if try takeEventless() { continue }
      if !queue.isEmpty {
        try count()
        try work(off: queue.removeFirst())
      } else if hasChanged, !deferred.isEmpty {
        hasChanged = try retryDeferred()
      } else if !sent.isEmpty {
        try count()
        let item = sent.removeFirst()
        try work(off: Machine.Impulse(plan, item.event, item.userInfo))
      } else {
        return
      }
    }
    try finish()
  }

  private func work(off impulse: Machine.Impulse) throws(Machine.FireError) {
    if try take(impulse) == .ignored, let event = impulse.event { unhandled.append(event) }
  }

  private enum Disposition {
    case taken
    case deferred
    case ignored
  }

  /// Takes the rows that an impulse triggers, or defers it.
  private func take(_ impulse: Machine.Impulse) throws(Machine.FireError) -> Disposition {
    let selection = try select(impulse)
    if !selection.arcs.isEmpty {
      try execute(selection.arcs)
      return .taken
    }
    if selection.isDeferred, let event = impulse.event {
      deferred.append(Machine.PendingEvent(event: event, userInfo: impulse.userInfo))
      return .deferred
    }
    if let trace, let event = impulse.event {
      let leaf = configuration.leaves.first ?? Tree.root
      trace(Machine.TraceLine(event, refusedIn: leaf, plan, inquiry.rejections))
    }
    return .ignored
  }

  private func takeEventless() throws(Machine.FireError) -> Bool {
    guard plan.chart.hasEventlessRows else { return false }
    let trigger = Trigger.other(plan.chart.columns.always)
    let selection = try select(
      Machine.Impulse(trigger: trigger, event: nil, userInfo: impulse.userInfo)
    )
    guard !selection.arcs.isEmpty else { return false }
    try count()
    try execute(selection.arcs)
    return true
  }

  /// Tries the deferred events again, oldest first. One that is not deferred any more, and that nothing
  /// handles, is noted.
  ///
  /// - Returns: Whether one was taken, so that the older ones have to be tried again.
  private func retryDeferred() throws(Machine.FireError) -> Bool {
    var index = 0
    while index < deferred.count {
      let item = deferred[index]
      let selection = try select(Machine.Impulse(plan, item.event, item.userInfo))
      if !selection.arcs.isEmpty {
        deferred.remove(at: index)
        try count()
        try execute(selection.arcs)
        return true
      }
      if selection.isDeferred {
        index += 1
      } else {
        deferred.remove(at: index)
        unhandled.append(item.event)
      }
    }
    return false
  }

  /// Counts what is worked off.
  ///
  /// - Throws: `stepLimitExceeded` where as much has been worked off as one call may.
  private func count() throws(Machine.FireError) {
    guard workedOff < plan.stepLimit else {
      throw .stepLimitExceeded(
        limit: plan.stepLimit,
        lastSteps: notes.suffix(8).map(plan.step)
      )
    }
    workedOff += 1
  }
}

extension Machine.Macrostep {
  /// Takes rows: one microstep. This, `enterInitialStates` and `finish` alone know the order of the callbacks,
  /// but for `Plan.execute`, which does the same for one row between two leaves.
  private func execute(_ arcs: [Arc]) throws(Machine.FireError) {
    let route = Route(arcs, from: configuration, tree)
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
  private func enterInitialStates() throws(Machine.FireError) {
    let route = Route(activating: tree)
    let arc = Arc.activation(tree)
    try callStates(route.entered, [arc], .willEnter) { $0.willEnter }
    configuration = route.configuration
    try setTimers(route)
    try call(.initially, arc, Tree.root, plan.initially)
    try enter(route, [arc])
    note([arc], route)
  }

  /// Ends the machine, which is in a final state at the top: its states are left once more, and nothing is
  /// waited for.
  private func finish() throws(Machine.FireError) {
    unhandled += queue.compactMap(\.event) + deferred.map(\.event) + sent.map(\.event)
    queue = []
    deferred = []
    sent = []
    timers = []
    configuration.history = [:]
    let arc = Arc(leaf: configuration.leaves.first ?? 0, rows: [], targets: [], domain: Tree.root)
    try callStates(configuration.leaves, [arc], .willExit) { $0.willExit }
    try callStates(configuration.leaves, [arc], .didExit) { $0.didExit }
  }

  private func enter(_ route: Route, _ arcs: [Arc]) throws(Machine.FireError) {
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

  /// Raises the completion of the state around a final one, and of the parallel states around that of which
  /// all regions are complete; of the states that are being entered, only those count that have been.
  private func complete(from final: UInt32, _ route: Route) {
    guard !plan.chart.columns.completions.isEmpty else { return }
    var node = tree.parent(final)
    raiseCompletion(of: node)
    node = tree.parent(node)
    let pending = configuration.leaves.filter { $0 > final && route.entered.contains($0) }
    while tree.kind(node) == .parallel, tree.isComplete(node, configuration.leaves),
      !pending.contains(where: { tree.isInside($0, node) })
    {
      raiseCompletion(of: node)
      node = tree.parent(node)
    }
  }

  private func raiseCompletion(of node: UInt32) {
    guard let column = plan.chart.columns.completions[node] else { return }
    queue.append(
      Machine.Impulse(trigger: .other(column), event: nil, userInfo: impulse.userInfo)
    )
  }

  private func note(_ arcs: [Arc], _ route: Route) {
    for note in plan.notes(arcs, route, impulse.event) {
      notes.append(note)
      trace?(Machine.TraceLine(note, plan, inquiry.rejections))
    }
  }
}

extension Machine.Macrostep {
  private func callStates(
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

  private func callRows(
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

  private func call(
    _ kind: CallbackKind,
    _ arc: Arc,
    _ owner: UInt32,
    _ callback: Machine.Callback?
  ) throws(Machine.FireError) {
    guard let callback else { return }
    self.arc = arc
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
    arc = nil
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

extension Machine.Macrostep {
  /// Puts an event behind those that wait to be worked off.
  @usableFromInline
  func raise(_ event: EventID, _ userInfo: UserInfo) {
    queue.append(Machine.Impulse(plan, event, userInfo))
  }

  /// Puts an event behind those that are worked off when nothing else is left.
  func send(_ event: EventID, _ userInfo: UserInfo) {
    sent.append(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  /// Takes over a call whose first transition has been taken without the engine.
  func goOn(after position: Int, from leaf: UInt32, to next: UInt32, _ impulse: Machine.Impulse) {
    let arc = plan.arc(of: position, from: leaf)
    let route = Route([arc], from: Configuration(leaves: [leaf]), tree)
    self.impulse = impulse
    configuration = Configuration(leaves: [next])
    notes += plan.notes([arc], route, impulse.event)
  }

  /// Drops what only the call needs, so that a receipt does not keep it.
  func close() {
    impulse = Machine.Impulse(trigger: impulse.trigger, event: nil, userInfo: UserInfo())
    inquiry = Inquiry()
    arc = nil
    trace = nil
    timers = []
    deferred = []
  }

  func refusal(
    of event: EventID,
    failure: Machine.CallbackFailure? = nil
  ) -> Machine.Refusal {
    plan.refusal(of: event, in: configuration, inquiry.rejections, failure: failure)
  }
}

extension Machine.Impulse {
  init(_ plan: Machine.Plan, _ event: EventID, _ userInfo: UserInfo) {
    self.init(trigger: .event(plan.column(of: event)), event: event, userInfo: userInfo)
  }
}

extension Arc {
  static func activation(_ tree: Tree) -> Self {
    Self(leaf: Tree.root, rows: [], targets: tree.initials(of: Tree.root), domain: Tree.root)
  }
}

extension [Arc] {
  /// The row on whose way a node is left or entered.
  fileprivate func owner(of node: UInt32, _ tree: Tree) -> Arc {
    guard count > 1 else { return self[0] }
    return first { arc in arc.domain.map { tree.isInside(node, $0) } ?? false } ?? self[0]
  }
}
