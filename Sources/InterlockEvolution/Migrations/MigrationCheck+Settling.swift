import Interlock

extension MigrationCheck {
  /// Records the transitions that are open for a migrated snapshot, but were not before.
  mutating func noteOpenRows(for snapshot: Snapshot, from leaves: [Node]) {
    let plan = target.plan
    let rows = openRowSearch.rows(
      in: snapshot.configuration.compactMap { plan.nodes[$0] }.sorted(),
      waiting: snapshot.deferred.map { plan.columns[$0.event] ?? .unknownEvent },
      before: leaves
    )
    for row in rows {
      let configuration = source.plan.stateIDs(of: leaves)
      version.openRows.append(MigrationReport.OpenRow(row: row, configuration: configuration))
    }
  }

  /// Records the deferred events that settling may drop in the snapshots that a configuration becomes.
  ///
  /// Only settling takes open transitions, and only these lead where another history makes a difference.
  mutating func noteDroppedEvents(from snapshots: [Snapshot], of configuration: Configuration) {
    let leaves = configuration.leaves
    let isFirst = waitingEvents[leaves] == nil
    if isFirst { waitingEvents[leaves] = snapshots.flatMap(\.deferred).map(\.event).unique }
    guard isFirst || isSettling, let waiting = waitingEvents[leaves], !waiting.isEmpty else {
      return
    }
    let deferred = source.plan.deferrableEvents(in: leaves)
    for snapshot in snapshots {
      let dropped = openRowSearch.events(
        droppedIn: target.plan.configuration(of: snapshot),
        waiting: waiting,
        before: isSettling ? leaves : nil
      )
      for event in dropped {
        let former = deferred.filter { lineage.name(ofEvent: $0, from: position) == event }
        for name in former.isEmpty ? [event] : former { noteDropped(name, in: leaves) }
      }
    }
  }

  private mutating func noteDropped(_ event: String, in leaves: [Node]) {
    let configuration = source.plan.stateIDs(of: leaves)
    note(
      MigrationError(.isNotDeferred(event), of: version.fingerprint, in: configuration),
      .event(event),
      Snapshot(configuration: configuration)
    )
  }
}

extension DynamicMachine.Plan {
  /// The configuration of a snapshot that fits.
  fileprivate func configuration(of snapshot: DynamicMachine.Snapshot) -> Configuration {
    func nodes(_ states: [String]) -> [Node] { states.compactMap { self.nodes[$0] }.sorted() }
    let history = snapshot.history.compactMap { state, was in
      self.nodes[state].map { ($0, nodes(was)) }
    }
    return Configuration(
      leaves: nodes(snapshot.configuration),
      history: Dictionary(history) { first, _ in first }
    )
  }
}
