extension Machine {
  /// Returns a machine of this definition, including callbacks, in the configuration of a snapshot. No callback runs.
  ///
  /// Timeouts whose lengths have changed keep their deadlines. A timeout that the snapshot doesn't contain is not set,
  /// unless deadlines are ``RestoredDeadlines/restarted(at:)``: <doc:Time> explains both.
  ///
  /// If a snapshot has the fingerprint of another definition, this machine decides whether it is migrated, accepted or
  /// refused: see `evolving(from:onMismatch:unmarked:marking:)` of InterlockEvolution.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of this machine or of one with the same states.
  ///   - deadlines: The treatment of its timers.
  /// - Returns: The restored machine. It reacts to events like the machine of the snapshot.
  /// - Throws: `RestoreError` if the snapshot doesn't fit.
  /// - Complexity: O(*n* log *n*) in the size of the snapshot; one hash for a single active state.
  public func restored(
    from snapshot: Snapshot,
    deadlines: RestoredDeadlines = .kept
  ) throws(RestoreError) -> Self {
    try restored(fromCurrent: plan.current(snapshot), deadlines: deadlines)
  }

  /// Converts events that wait outside a machine into events of this machine, like events that wait inside it.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - snapshot: The snapshot of the machine that they wait for.
  /// - Returns: The events that remain after migrations, all of which this machine can take.
  /// - Throws: `RestoreError` if the snapshot or an event is rejected.
  @usableFromInline package func current(
    _ events: [PendingEvent],
    of snapshot: Snapshot
  ) throws(RestoreError) -> [PendingEvent] {
    guard !events.isEmpty else { return events }
    var snapshot = snapshot
    snapshot.deferred = events
    let current = plan.names == nil ? events : try plan.current(snapshot).deferred
    _ = try plan.occurrences(current)
    return current
  }

  /// Returns true if an event has the payload that it requires; otherwise no machine of this definition ever takes it.
  package func hasRequiredPayload(_ event: PendingEvent) -> Bool {
    (try? plan.occurrences([event])) != nil
  }

  /// The machine restored from a snapshot that uses its current names.
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
    // A machine that has ended waits for nothing, even if its state was not final when the snapshot was taken.
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
  /// The machine in a state that can be the only active leaf; nil for any other state.
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

  private func nodes(of states: [StateID]) throws(Machine.RestoreError) -> [Node] {
    var found: [Node] = []
    for state in states {
      guard let node = nodes[state] else { throw .unknownState(state, known: stateIDs) }
      found.append(node)
    }
    return found
  }
}
