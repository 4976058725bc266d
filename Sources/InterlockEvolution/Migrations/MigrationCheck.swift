#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Interlock

/// Follows every possible entity of an older definition through the migrations.
struct MigrationCheck {
  typealias Snapshot = DynamicMachine.Snapshot
  typealias Part = MigrationReport.Loss.Part

  let lineage: Lineage
  let position: Int
  let source: DynamicMachine
  let target: DynamicMachine

  /// Converts a snapshot from names to the identifiers of the machine.
  private let identify: (Snapshot) throws(MigrationError.Reason) -> Void

  var version: MigrationReport.Version

  private var lost: Set<Part> = []
  private var lostLeaves: Set<[Node]> = []
  /// The events whose payloads have to be checked, because the source or the machine declares one.
  private var payloadEvents: [String] = []
  private var missing: Set<MigrationReport.MissingTimeout> = []
  var openRowSearch: DynamicMachine.Difference.OpenRowSearch
  /// Whether entities are settled once they are restored.
  let isSettling: Bool
  /// The events that wait with some leaves in migrated entities.
  var waitingEvents: [[Node]: [String]] = [:]

  /// Checks the entities of one definition.
  ///
  /// - Parameters:
  ///   - lineage: The migrations.
  ///   - position: The position of the migration from the definition.
  ///   - isSettling: Whether entities are settled once they are restored.
  ///   - identify: Converts a snapshot from names to the identifiers of the machine.
  init(
    _ lineage: Lineage,
    from position: Int,
    settling isSettling: Bool,
    identify: @escaping (DynamicMachine.Snapshot) throws(MigrationError.Reason) -> Void
  ) {
    self.identify = identify
    self.lineage = lineage
    self.position = position
    source = lineage.migrations[position].source
    target = lineage.machine
    version = MigrationReport.Version(lineage.migrations[position].fingerprint)
    self.isSettling = isSettling
    openRowSearch = DynamicMachine.Difference.OpenRowSearch(
      from: source.plan,
      to: target.plan,
      hasCallbacks: target.plan.definition.hasCallbacks,
      exploring: Exploration.configurationLimit,
      state: { lineage.name(ofState: $0, from: position) },
      event: { lineage.name(ofEvent: $0, from: position) }
    )
    run()
  }

  private mutating func run() {
    let exploration = Exploration(source.plan, assumesCallbacks: true)
    version.exploredCount = exploration.configurations.count
    version.isFullyExplored = exploration.isComplete
    _ = results(of: Snapshot(state: nil), .configuration)
    payloadEvents = source.plan.eventIDs.filter { event in
      let name = lineage.name(ofEvent: event, from: position)
      return source.plan.payload(of: event) != nil || target.plan.payload(of: name) != nil
    }
    version.trustedPayloads = payloadEvents.compactMap(trustedPayload)
    var checkedLeaves: Set<[Node]> = []
    for configuration in exploration.configurations {
      check(configuration, withWaiting: checkedLeaves.insert(configuration.leaves).inserted)
    }
    if !openRowSearch.isComplete { version.isFullyExplored = false }
  }
}

extension MigrationCheck {
  /// The payload of an event, if the machine declares what the source does.
  private func trustedPayload(of event: String) -> MigrationReport.TrustedPayload? {
    let name = lineage.name(ofEvent: event, from: position)
    guard let old = source.plan.payload(of: event), let new = target.plan.payload(of: name),
      new.reads(old)
    else { return nil }
    return MigrationReport.TrustedPayload(event: event, type: old.name, version: old.version)
  }

  /// Checks a configuration and its history, and for a new configuration, the events and timers that can wait in it.
  private mutating func check(_ configuration: Configuration, withWaiting: Bool) {
    let active = source.plan.stateIDs(of: configuration.leaves)
    guard !lostLeaves.contains(configuration.leaves) else { return }
    guard let bare = results(of: Snapshot(configuration: active), .configuration) else {
      lostLeaves.insert(configuration.leaves)
      return
    }
    var whole = Snapshot(configuration: active)
    var fits = addHistory(of: configuration, to: &whole)
    if withWaiting {
      fits = addWaiting(in: configuration.leaves, to: &whole) && fits
      checkPayloads(in: active)
    }
    let results = fits ? results(of: whole, .combination) : nil
    noteDroppedEvents(from: results ?? [], of: configuration)
    guard withWaiting else { return }
    for result in results ?? [] { noteMissingTimeouts(of: result) }
    guard !isSettling else { return }
    for result in results ?? bare { noteOpenRows(for: result, from: configuration.leaves) }
  }

  /// - Returns: Whether each part fits by itself.
  private mutating func addHistory(
    of configuration: Configuration,
    to whole: inout Snapshot
  ) -> Bool {
    var fits = true
    for (node, nodes) in configuration.history.sorted(by: { $0.key < $1.key }) {
      let state = source.plan.stateIDs[node.position]
      let was = source.plan.stateIDs(of: nodes)
      whole.history[state] = was
      let part = Snapshot(configuration: whole.configuration, history: [state: was])
      fits = results(of: part, .history(state, was: was)) != nil && fits
    }
    return fits
  }

  /// - Returns: Whether each part fits by itself.
  private mutating func addWaiting(in leaves: [Node], to whole: inout Snapshot) -> Bool {
    var fits = true
    for timeout in source.plan.chart.timeouts(in: leaves) {
      let timer = source.plan.pendingTimer(timeout)
      let state = source.plan.stateIDs[timeout.node.position]
      whole.timers.append(timer)
      let part = Snapshot(configuration: whole.configuration, timers: [timer])
      fits = results(of: part, .timeout(of: state, after: timer.duration)) != nil && fits
    }
    for event in source.plan.deferrableEvents(in: leaves) {
      let item = waiting(event)
      whole.deferred.append(item)
      let part = Snapshot(configuration: whole.configuration, deferred: [item])
      fits = results(of: part, .event(event)) != nil && fits
    }
    return fits
  }

  /// An event as it waits, with whatever payload it can have.
  private func waiting(_ event: String) -> DynamicMachine.PendingEvent {
    let type = source.plan.payload(of: event)
    let payload = type.map { EventPayload(box: SomePayload(of: $0)) }
    return DynamicMachine.PendingEvent(event: event, payload: payload)
  }

  /// Checks the payloads of events, each in one configuration: any event can be sent with a delay, or wait in the
  /// mailbox of a live machine.
  private mutating func checkPayloads(in configuration: [String]) {
    for event in payloadEvents {
      let timer = DynamicMachine.PendingTimer(
        .event(waiting(event), id: nil),
        seconds: 1,
        deadline: Date(timeIntervalSinceReferenceDate: 0)
      )
      let snapshot = Snapshot(configuration: configuration, timers: [timer])
      var choices = BranchChoices.all
      do throws(MigrationError) {
        try checkIdentifiers(
          of: lineage.migrated(snapshot, from: position, UserInfo(), &choices),
          snapshot
        )
      } catch {
        guard error.reason.isAboutPayload else { continue }
        note(error, .event(event), snapshot)
      }
      payloadEvents.removeAll { $0 == event }
    }
  }

  /// The results of a snapshot, for every branch of splits; nil if one of them is an error. The error is recorded.
  private mutating func results(of snapshot: Snapshot, _ part: Part) -> [Snapshot]? {
    var choices = BranchChoices.all
    var results: [Snapshot] = []
    repeat {
      do throws(MigrationError) {
        let result = try lineage.migrated(snapshot, from: position, UserInfo(), &choices)
        try checkIdentifiers(of: result, snapshot)
        results.append(result)
      } catch {
        note(error, part, snapshot)
        return nil
      }
    } while choices.advance()
    return results
  }

  private func checkIdentifiers(
    of result: Snapshot,
    _ original: Snapshot
  ) throws(MigrationError) {
    do throws(MigrationError.Reason) {
      try identify(result)
    } catch {
      throw MigrationError(error, of: version.fingerprint, in: original.configuration)
    }
  }

  mutating func note(_ error: MigrationError, _ part: Part, _ snapshot: Snapshot) {
    switch part {
    case .configuration, .combination: break
    default: guard lost.insert(part).inserted else { return }
    }
    version.losses.append(
      MigrationReport.Loss(part: part, configuration: snapshot.configuration, error: error)
    )
  }

  /// Records the timeouts that a snapshot should wait for but does not.
  private mutating func noteMissingTimeouts(of snapshot: Snapshot) {
    let plan = target.plan
    guard !plan.chart.timeouts.isEmpty else { return }
    let leaves = snapshot.configuration.compactMap { plan.nodes[$0] }.sorted()
    for timeout in plan.chart.timeouts(in: leaves) {
      let state = plan.stateIDs[timeout.node.position]
      let seconds = timeout.timeout.seconds
      guard !snapshot.timers.contains(where: { $0.isTimeout(of: state, seconds) }) else { continue }
      let item = MigrationReport.MissingTimeout(
        state: state,
        duration: Duration(clampingSeconds: seconds)
      )
      if missing.insert(item).inserted { version.missingTimeouts.append(item) }
    }
  }
}

extension MigrationError.Reason {
  fileprivate var isAboutPayload: Bool {
    switch self {
    case .doesNotFit(.invalidPayload), .unreadPayload: true
    default: false
    }
  }
}

extension Machine {
  /// Throws if a migrated snapshot has names or payloads that the machine can't take.
  fileprivate func checkIdentifiers(
    of snapshot: DynamicMachine.Snapshot
  ) throws(MigrationError.Reason) {
    let current: Snapshot
    do throws(NamingError) {
      current = try identified(snapshot)
    } catch {
      throw MigrationError.Reason(error)
    }
    if case .invalidPayload(let event, let mismatch)? = error(restoring: current) {
      throw .doesNotFit(.invalidPayload(identifierText(event), mismatch))
    }
  }

  /// Checks migrations with every possible entity of older definitions.
  ///
  /// ```swift
  /// let report = try inbox.migrationReport(for: [toSecond])
  /// #expect(report.isProven, "\(report)")
  /// ```
  ///
  /// It migrates all configurations that a machine of an older definition can rest in through every following migration
  /// of the chain, with all possible history, timeouts and deferred events. The configurations are found like those of
  /// a ``Difference``: with every guard open and closed, and any event raised by callbacks, which an archived
  /// definition may have lost. Splits by code are followed into all of their states; other code is run. The payload of
  /// each event is checked wherever the event may wait, also sent with a delay, or in the mailbox of a live machine.
  /// Two things cannot be checked: which events callbacks send with a delay, and the user info of waiting events.
  ///
  /// - Parameters:
  ///   - migrations: The migrations, oldest definition first.
  ///   - isSettling: Whether every entity is settled after it has been restored: see `settle`. If so, open transitions
  ///     are not listed, but followed: a deferred event that settling may drop is a loss.
  /// - Returns: The losses for each definition.
  /// - Throws: `EvolutionError` if the migrations do not form a chain.
  /// - Complexity: For each migration, the cost of migrating at most 10,000 configurations.
  public func migrationReport(
    for migrations: [Migration],
    settling isSettling: Bool = false
  ) throws(EvolutionError) -> MigrationReport {
    let lineage = try Lineage(of: named(), migrations, .migrate, unmarked: nil, marking: false)
    let machine = replanned(trace: nil, lineage: lineage)
    var report = MigrationReport()
    for position in migrations.indices {
      let check = MigrationCheck(lineage, from: position, settling: isSettling) {
        (snapshot: DynamicMachine.Snapshot) throws(MigrationError.Reason) in
        try machine.checkIdentifiers(of: snapshot)
      }
      report.versions.append(check.version)
    }
    return report
  }
}
