extension Machine {
  /// Why a snapshot does not fit a machine.
  public enum RestoreError: Error, Hashable, Sendable {
    /// The snapshot has a state that the machine does not have.
    case unknownState(StateID, known: [StateID])
    /// The active states of the snapshot cannot be active together, or are not innermost, or some are
    /// missing: each compound state has one active state in it, each parallel state one for each region.
    case invalidConfiguration([StateID])
    /// The snapshot has history for a state that is no history state, or states that it cannot stand for.
    case invalidHistory(StateID)
    /// The snapshot has a timer for a timeout that the state does not have, or while it is not active, or
    /// twice; or one whose deadline is no time.
    case invalidTimer(TimedPart)
    /// A date by which deadlines are to be reckoned anew is no time, or they come to lie behind all times.
    case invalidDeadlines(RestoredDeadlines)
    /// The snapshot is of another definition, and is not taken over.
    case otherDefinition(DefinitionMismatch)
  }

  /// A machine of this definition, callbacks included, in the configuration of a snapshot. No callback runs.
  ///
  /// A snapshot with the fingerprint of another definition is migrated, accepted or refused, as the machine
  /// says: see `evolving(from:onMismatch:unmarked:marking:)` of InterlockEvolution.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of this machine or of one with the same states.
  ///   - deadlines: What becomes of its timers.
  /// - Returns: The restored machine: for the same events, it does what the one would have done of which the
  ///   snapshot was taken.
  /// - Throws: `RestoreError` where it does not fit.
  /// - Complexity: O(*n* log *n*) in what the snapshot holds; one hash for a single active state.
  public func restored(
    from snapshot: Snapshot,
    deadlines: RestoredDeadlines = .kept
  ) throws(RestoreError) -> Self {
    try restored(fromCurrent: plan.current(snapshot), deadlines: deadlines)
  }

  /// Events that wait outside a machine, made ones of this machine as those are that wait in it.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - snapshot: The snapshot of the machine for which they wait.
  /// - Returns: The events that migrations leave.
  /// - Throws: `RestoreError` where the snapshot, or an event, is not taken over.
  @usableFromInline package func current(
    _ events: [PendingEvent],
    of snapshot: Snapshot
  ) throws(RestoreError) -> [PendingEvent] {
    guard !events.isEmpty, plan.names != nil else { return events }
    var snapshot = snapshot
    snapshot.deferred = events
    return try plan.current(snapshot).deferred
  }

  /// The machine where a snapshot says that has its names.
  package func restored(
    fromCurrent snapshot: Snapshot,
    deadlines: RestoredDeadlines = .kept
  ) throws(RestoreError) -> Self {
    guard deadlines.areTimes else { throw .invalidDeadlines(deadlines) }
    guard !snapshot.configuration.isEmpty else { return fresh() }
    if snapshot.isState, !deadlines.areRestarted,
      let machine = machine(inOnly: snapshot.configuration[0])
    {
      return machine
    }
    let configuration = try plan.configuration(of: snapshot)
    let timers = deadlines.applied(
      to: try plan.timers(of: deadlines.relevantTimers(of: snapshot), in: configuration),
      in: configuration,
      plan.chart
    )
    guard timers.allSatisfy(\.deadline.isFinite) else { throw .invalidDeadlines(deadlines) }
    // A machine that has ended waits for nothing, even if its state was no end when the snapshot was taken.
    let isFinished = plan.isFinished(configuration)
    var machine = fresh()
    machine.move(
      to: configuration,
      timers: TimerQueue(isFinished ? [] : timers),
      deferred: isFinished ? [] : snapshot.deferred.map(plan.occurrence)
    )
    return machine
  }
}

extension Machine {
  /// The machine in a state that can be the only leaf; nil for any other.
  func machine(inOnly state: StateID) -> Self? {
    guard let node = plan.nodes[state], plan.chart.tree.canBeAlone(node) else { return nil }
    var machine = fresh()
    machine.block = plan.dispatch.block(of: node)
    return machine
  }
}

extension Machine.Plan {
  fileprivate func configuration(
    of snapshot: Machine.Snapshot
  ) throws(Machine.RestoreError) -> Configuration {
    let leaves = try nodes(of: snapshot.configuration).sorted()
    guard chart.tree.isConfiguration(leaves, of: Tree.root) else {
      throw .invalidConfiguration(snapshot.configuration)
    }
    var configuration = Configuration(leaves: leaves)
    for (state, was) in snapshot.history {
      let history = try nodes(of: [state])[0]
      let nodes = try nodes(of: was).sorted()
      guard chart.tree.isHistory(nodes, of: history) else { throw .invalidHistory(state) }
      configuration.history[history] = nodes
    }
    if isFinished(configuration) { configuration.history = [:] }
    return configuration
  }

  fileprivate func timers(
    of pending: [Machine.PendingTimer],
    in configuration: Configuration
  ) throws(Machine.RestoreError) -> [Timer] {
    var timers: [Timer] = []
    var timeouts: Set<Timer.Part> = []
    for item in pending {
      let timer = try timer(item, in: configuration)
      if case .timeout(let state) = item.content, !timeouts.insert(timer.part).inserted {
        throw .invalidTimer(.state(state))
      }
      timers.append(timer)
    }
    return timers
  }

  private func nodes(of states: [StateID]) throws(Machine.RestoreError) -> [UInt32] {
    var found: [UInt32] = []
    for state in states {
      guard let node = nodes[state] else { throw .unknownState(state, known: stateIDs) }
      found.append(node)
    }
    return found
  }
}

extension Tree {
  /// Whether a node is a leaf outside regions.
  func canBeAlone(_ node: UInt32) -> Bool {
    guard kind(node).isLeaf else { return false }
    var node = node
    while node != Tree.root {
      node = parent(node)
      if kind(node) == .parallel { return false }
    }
    return true
  }

  /// Whether some leaves, in document order, are all that is active in a node.
  ///
  /// - Complexity: O(*d*) for one leaf, otherwise O(*n*) in the nodes that are active.
  func isConfiguration(_ leaves: [UInt32], of node: UInt32) -> Bool {
    var counts: [UInt32: UInt32] = [:]
    var last: UInt32?
    for leaf in leaves {
      guard kind(leaf).isLeaf, isInside(leaf, node), leaf != last else { return false }
      last = leaf
      var child = leaf
      while child != node {
        let parent = parent(child)
        counts[parent, default: 0] += 1
        guard counts[parent] == 1 else { break }
        child = parent
      }
    }
    return !leaves.isEmpty
      && counts.allSatisfy { node, count in
        count == (kind(node) == .parallel ? childCounts[Int(node)] : 1)
      }
  }

  /// Whether nodes, in document order, are different children of one that can be active.
  private func areChildren(_ nodes: [UInt32], of around: UInt32) -> Bool {
    nodes.allSatisfy { parent($0) == around && !kind($0).isPseudo }
      && zip(nodes, nodes.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Whether a history node can stand for some nodes, in document order.
  func isHistory(_ nodes: [UInt32], of history: UInt32) -> Bool {
    let around = parent(history)
    switch kind(history) {
    case .deepHistory: return isConfiguration(nodes, of: around)
    case .shallowHistory where kind(around) == .parallel:
      return nodes.count == childCounts[Int(around)] && areChildren(nodes, of: around)
    case .shallowHistory:
      return nodes.count == 1 && areChildren(nodes, of: around)
    default: return false
    }
  }
}

extension Machine.RestoreError: CustomStringConvertible {
  /// What does not fit, and what would.
  public var description: String {
    switch self {
    case .unknownState(let state, let known):
      let nearest = nearestName(
        to: String(describing: state),
        among: known.prefix(1_000).map { String(describing: $0) }
      )
      let suggestion = nearest.map { " (did you mean \(quoted($0))?)" } ?? ""
      return "The machine has no state \(quoted(state))\(suggestion); its states are "
        + "\(list(of: known))."
    case .invalidConfiguration(let states):
      return
        "The states \(list(of: states)) are no configuration of the machine: name the innermost "
        + "active states, one for each region."
    case .invalidHistory(let state):
      return
        "The machine cannot remember that for \(quoted(state)): name a history state and what can have "
        + "been active in the state around it: of a shallow one its children, of a deep one the "
        + "innermost states."
    case .invalidTimer(.state(let state)):
      return
        "The timeout of the state \(quoted(state)) cannot be waited for: the state has to be active and "
        + "to have a timeout of as many seconds, which is set once, and the deadline has to be a time."
    case .invalidDeadlines:
      return
        "The deadlines of the timers cannot be reckoned: pass dates that are times, neither infinite nor "
        + "so far away that no number of seconds is left for them."
    case .otherDefinition(let error): return "\(error)"
    case .invalidTimer(.event(let event)):
      return
        "The event \(quoted(event)), sent with a delay, cannot be waited for: the delay has to be a "
        + "number, and the deadline a time."
    }
  }
}
