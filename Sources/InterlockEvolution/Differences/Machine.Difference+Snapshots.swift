public import Interlock

extension Machine.Difference {
  /// A configuration of the old machine that the new one does not load.
  public struct UnloadableConfiguration: Hashable, Sendable {
    /// The innermost active states, in document order.
    public let configuration: [StateID]

    /// The error of `restored(from:)`.
    public let error: Machine.RestoreError

    /// Hashes the configuration.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(configuration)
    }
  }

  /// A history of the old machine that the new one cannot restore.
  public struct UnloadableHistory: Hashable, Sendable {
    /// The history state.
    public let state: StateID

    /// The states that it stands for, in document order.
    public let was: [StateID]

    /// The error of `restored(from:)`.
    public let error: Machine.RestoreError

    /// Hashes the history state and its remembered states.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(state)
      hasher.combine(was)
    }
  }

  /// A timeout of the old machine that the new one cannot restore: it has been removed, its state can no longer be
  /// active, or its length has changed and matches no single timeout of the state.
  public struct UnloadableTimer: Hashable, Sendable {
    /// The state whose timeout it is.
    public let state: StateID

    /// The length of the timeout in the old machine.
    public let duration: Duration

    /// The error of `restored(from:)`, unless deadlines are `restarted`: timeouts then begin again, and need not fit.
    public let error: Machine.RestoreError

    /// Hashes the state and the time.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(state)
      hasher.combine(duration)
    }
  }

  /// The configurations that the old machine can rest in and the new one does not load, in document
  /// order of the old machine.
  ///
  /// Guards may hold or fail, timeouts may be due in any order, and callbacks may raise any event. So the list may
  /// contain configurations that no machine has ever been in, but it is complete if all have been explored. An archived
  /// definition has no callbacks, so none are assumed to raise events.
  public var unloadableConfigurations: [UnloadableConfiguration] { losses.configurations }

  /// The histories of the old machine that the new one cannot restore, in document order of the old machine.
  public var unloadableHistory: [UnloadableHistory] { losses.history }

  /// The timeouts of the old machine that the new one cannot restore, in document order of the old machine.
  public var unloadableTimers: [UnloadableTimer] { losses.timers }

  /// How many configurations of the old machine were explored, counting different histories separately; 0 if no part
  /// that a snapshot can name has changed, so that all of them load.
  public var exploredCount: Int { losses.exploredCount }

  /// Whether all configurations have been explored, within the limits of 10,000 and of work. If not, statements about
  /// snapshots hold only for the explored ones.
  public var isFullyExplored: Bool { losses.isComplete }

  /// Whether every snapshot of the old machine is known to load in the new one, in a configuration in which it can
  /// rest. False if not all configurations could be explored.
  ///
  /// Unknown events that were sent with a delay load, too, and are reported as unhandled when they are due. Events with
  /// changed payloads do not load, or their payload is not read, and deferred events may no longer be deferred: see
  /// ``unloadableEvents``.
  public var loadsAll: Bool { loadsAllButEvents && unloadableEvents.isEmpty }

  private var loadsAllButEvents: Bool {
    isFullyExplored && unloadableConfigurations.isEmpty && unloadableHistory.isEmpty
      && unloadableTimers.isEmpty && openRows.isEmpty
  }

  /// Whether a snapshot of the old machine is known to load and to be where it can rest, apart from payloads of which
  /// only loading shows whether they fit.
  func loads(_ snapshot: Machine.Snapshot) -> Bool {
    loadsAllButEvents && !unloadableEvents.contains { $0.isLost(in: snapshot) }
  }
}

extension Machine.Difference {
  /// The contents of old snapshots that the new machine does not load.
  struct Losses: Hashable, Sendable {
    private(set) var configurations: [UnloadableConfiguration] = []
    private(set) var history: [UnloadableHistory] = []
    private(set) var timers: [UnloadableTimer] = []
    private(set) var events: [UnloadableEvent] = []
    private(set) var openRows: [OpenRow] = []
    private(set) var exploredCount = 0
    private(set) var isComplete = true

    init(
      from old: Machine,
      to new: Machine,
      _ before: ComparedDefinition,
      _ after: ComparedDefinition,
      _ assumesCallbacks: Bool,
      exploring limit: Int
    ) {
      events = UnloadableEvent.all(from: old.plan, to: new.plan)
      guard !before.keepsSnapshots(in: after) || !before.settles(like: after) else { return }
      let exploration = Exploration(old.plan, assumesCallbacks: assumesCallbacks, limit: limit)
      exploredCount = exploration.configurations.count
      isComplete = exploration.isComplete
      let loaded = addConfigurations(exploration, from: old, to: new)
      var search = OpenRowSearch(
        from: old.plan,
        to: new.plan,
        exploring: limit,
        state: new.plan.currentState,
        event: new.plan.currentEvent
      )
      let found = search.openRows(in: loaded)
      openRows = found.rows
      events += found.dropped
      isComplete = isComplete && search.isComplete
      addHistory(exploration, from: old, to: new)
      if before.isMerged { addMergedHistory(exploration, from: old, to: new) }
    }
  }
}

extension Machine.Difference.Losses {
  /// - Returns: The leaves of the configurations that load.
  private mutating func addConfigurations(
    _ exploration: Exploration,
    from old: Machine,
    to new: Machine
  ) -> [[Node]] {
    let all = Set(exploration.configurations.map(\.leaves))
    var loaded: [[Node]] = []
    var lostTimers: [Chart.NodeTimeout: Machine.RestoreError] = [:]
    for leaves in all.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let ids = old.plan.stateIDs(of: leaves)
      if let error = new.error(restoring: Machine.Snapshot(configuration: ids)) {
        configurations.append(.init(configuration: ids, error: error))
        continue
      }
      loaded.append(leaves)
      guard !old.plan.chart.timeouts.isEmpty else { continue }
      // Several states may have become one.
      let states = old.plan.chart.timeouts(in: leaves).map { timeout in
        (timeout, new.plan.currentState(old.plan.stateIDs[timeout.node.position]))
      }
      for (timeout, state) in states where lostTimers[timeout] == nil {
        lostTimers[timeout] =
          new.error(restoring: [timeout], of: old, ids)
          ?? new.error(restoring: states.filter { $0.1 == state }.map(\.0), of: old, ids)
      }
    }
    let sorted = lostTimers.sorted { $0.key < $1.key }
    timers = sorted.map { timeout, error in
      let state = old.plan.stateIDs[timeout.node.position]
      return .init(
        state: state,
        duration: Duration(clampingSeconds: timeout.timeout.seconds),
        error: error
      )
    }
    return loaded
  }

  private mutating func addHistory(
    _ exploration: Exploration,
    from old: Machine,
    to new: Machine
  ) {
    var records: Set<[Node]> = []
    for configuration in exploration.configurations {
      for (node, was) in configuration.history { records.insert([node] + was) }
    }
    // The current state makes no difference to what can be remembered, so it is the initial one.
    let start = new.plan.stateIDs(of: new.plan.initialLeaves)
    for record in records.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let state = old.plan.stateIDs[record[0].position]
      let was = old.plan.stateIDs(of: Array(record.dropFirst()))
      let snapshot = Machine.Snapshot(configuration: start, history: [state: was])
      guard let error = new.error(restoring: snapshot) else { continue }
      history.append(.init(state: state, was: was, error: error))
    }
  }

  /// Adds the memories that load one by one, but not together, because several history states have become one.
  private mutating func addMergedHistory(
    _ exploration: Exploration,
    from old: Machine,
    to new: Machine
  ) {
    let start = new.plan.stateIDs(of: new.plan.initialLeaves)
    var lost: Set<StateID> = []
    for configuration in exploration.configurations {
      let memory = configuration.history.sorted { $0.key < $1.key }.map { node, was in
        (state: old.plan.stateIDs[node.position], was: old.plan.stateIDs(of: was))
      }
      for merged in Dictionary(grouping: memory, by: { new.plan.currentState($0.state) }).values
      where merged.count > 1 && !lost.contains(merged[0].state) {
        let whole = Dictionary(uniqueKeysWithValues: merged.map { ($0.state, $0.was) })
        let snapshot = Machine.Snapshot(configuration: start, history: whole)
        guard let error = new.error(restoring: snapshot) else { continue }
        lost.insert(merged[0].state)
        history.append(.init(state: merged[0].state, was: merged[0].was, error: error))
      }
    }
    let places = Dictionary(uniqueKeysWithValues: old.plan.stateIDs.enumerated().map { ($1, $0) })
    history.sort { (places[$0.state] ?? 0) < (places[$1.state] ?? 0) }
  }

  /// One line for each loss, at most twenty of a kind.
  var lines: [String] {
    var lines = Self.lines(configurations) { item in
      "snapshot in \(list(of: item.configuration)): does not load because \(item.error.reason)"
    }
    lines += Self.lines(history) { item in
      "history \(quoted(item.state)) of \(list(of: item.was)): does not load because \(item.error.reason)"
    }
    lines += Self.lines(timers) { item in
      "timer of \(quoted(item.state)) after \(item.duration.seconds) s: does not load because \(item.error.reason)"
    }
    lines += Self.lines(events, \.description)
    lines += Self.lines(openRows, \.description)
    if !isComplete {
      let looked = exploredCount == 1 ? "was looked at" : "were looked at"
      lines.append("snapshots: only \(counted(exploredCount, "configuration")) \(looked)")
    }
    return lines
  }

  private static func lines<Item>(_ items: [Item], _ line: (Item) -> String) -> [String] {
    let more = items.count - 20
    return items.prefix(20).map(line) + (more > 0 ? ["and \(more) more"] : [])
  }
}

extension ComparedDefinition {
  /// Whether another definition can take every snapshot of this one: states are what and where they were, each for
  /// itself, regions have no new siblings, timeouts have the same length.
  fileprivate func keepsSnapshots(in other: Self) -> Bool {
    guard !isMerged else { return false }
    let others = Dictionary(uniqueKeysWithValues: other.states.map { ($0.number, $0) })
    return states.allSatisfy { state in
      guard let other = others[state.number] else { return state.kind.isBranch }
      return state.kind == other.kind && state.parent == other.parent
        && Set(state.regions) == Set(other.regions)
        && Set(state.timeouts).isSubset(of: other.timeouts)
    }
  }
}

extension Machine {
  /// Why timeouts of another machine do not fit; nil if they do.
  fileprivate func error(
    restoring timeouts: [Chart.NodeTimeout],
    of other: Self,
    _ configuration: [StateID]
  ) -> RestoreError? {
    let timers = timeouts.map(other.plan.pendingTimer)
    return error(restoring: Snapshot(configuration: configuration, timers: timers))
  }

  /// Why a snapshot does not fit; nil if it does.
  func error(restoring snapshot: Snapshot) -> RestoreError? {
    do throws(RestoreError) {
      _ = try restored(from: snapshot)
      return nil
    } catch {
      return error
    }
  }
}

extension Machine.RestoreError {
  /// The problem in a few words.
  var reason: String {
    switch self {
    case .unknownState(let state, _): "there is no state \(quoted(state))"
    case .invalidConfiguration: "these states do not form a configuration"
    case .invalidHistory(let state): "\(quoted(state)) cannot stand for that"
    case .invalidTimer(.state(let state)): "\(quoted(state)) is not active there"
    case .changedTimeouts(let state, _, []): "\(quoted(state)) has no timeouts there"
    case .changedTimeouts(let state, _, let known):
      "it is not clear which of the timeouts of \(quoted(state)) it is: "
        + list(of: known) { "\($0.seconds) s" }
    case .invalidPayload(_, let mismatch): mismatch.clause
    case .invalidContext: "the context is of another type"
    case .invalidDeadlines: "its deadlines cannot be computed"
    case .otherDefinition: "it is of another definition"
    case .invalidTimer(.event(let event)): "the event \(quoted(event)) cannot be waited for"
    }
  }
}
