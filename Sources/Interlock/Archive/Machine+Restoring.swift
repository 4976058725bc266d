extension Machine {
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
      deferred: isFinished ? [] : try plan.occurrences(snapshot.deferred)
    )
    return machine
  }
}

extension Machine {
  /// The machine in a state that can be the only leaf; nil for any other.
  func machine(inOnly state: StateID) -> Self? {
    guard let node = plan.nodes[state], plan.chart.tree.canBeAlone(node) else { return nil }
    var machine = fresh()
    machine.block = plan.dispatch.block(of: ConfigurationNumber(leaf: node))
    return machine
  }
}

extension Machine.Plan {
  fileprivate func configuration(
    of snapshot: Machine.Snapshot
  ) throws(Machine.RestoreError) -> Configuration {
    let leaves = ascending(try nodes(of: snapshot.configuration))
    guard chart.tree.isConfiguration(leaves, of: .root) else {
      throw .invalidConfiguration(snapshot.configuration)
    }
    var configuration = Configuration(leaves: leaves)
    for (state, was) in snapshot.history {
      let history = try nodes(of: [state])[0]
      let nodes = ascending(try nodes(of: was))
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

  private func nodes(of states: [StateID]) throws(Machine.RestoreError) -> [Node] {
    var found: [Node] = []
    for state in states {
      guard let node = nodes[state] else { throw .unknownState(state, known: stateIDs) }
      found.append(node)
    }
    return found
  }
}
