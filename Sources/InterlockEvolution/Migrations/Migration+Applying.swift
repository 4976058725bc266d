import Interlock

extension Migration {
  /// Migrates the snapshot of an entity to the next definition.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of the source definition.
  ///   - target: The next definition.
  ///   - userInfo: Passed to code.
  ///   - choices: Which branches of splits by code are taken.
  /// - Returns: The snapshot, of the next definition.
  /// - Throws: `MigrationError.Reason` if a step cannot be taken, or the result does not fit.
  func migrated(
    _ snapshot: DynamicMachine.Snapshot,
    to target: DynamicMachine,
    _ userInfo: UserInfo,
    _ choices: inout BranchChoices
  ) throws(MigrationError.Reason) -> DynamicMachine.Snapshot {
    var snapshot = snapshot
    for step in steps { try step.apply(to: &snapshot, of: source, userInfo, &choices) }
    try keepPayloads(in: &snapshot, target)
    let machine = try target.fitting(snapshot)
    var started = machine.unmarkedSnapshot
    for case .startTimeout(let state, let seconds, let start) in steps.map(\.content)
    where machine.isActive && machine.isIn(state) {
      started.startTimeout(of: state, seconds, at: start)
    }
    let hasStarted = started.timers.count > machine.timers.count
    let migrated = try hasStarted ? target.fitting(started) : machine
    if let event = lostEvent(in: snapshot, target) { throw .unknownEvent(event) }
    if let event = snapshot.waitingEvents.first?.event, !migrated.isActive || migrated.isFinished {
      throw .waitsInVain(event)
    }
    if let reason = eventWithUnreadPayload(in: snapshot, target) { throw reason }
    var result = migrated.unmarkedSnapshot
    // A machine doesn't know when its deferred events were sent. For events of a mailbox, that is known.
    result.deferred = zip(result.deferred, snapshot.deferred).map {
      DynamicMachine.PendingEvent($0.event, $0.data, at: $1.time)
    }
    return result
  }

  /// A waiting event that only the source knows.
  private func lostEvent(
    in snapshot: DynamicMachine.Snapshot,
    _ target: DynamicMachine
  ) -> String? {
    guard !target.plan.chart.hasAnyEventRows else { return nil }
    return snapshot.waitingEvents.map(\.event).first { event in
      source.plan.columns[event] != nil
        && target.plan.columns[target.plan.currentEvent(event)] == nil
    }
  }
}

extension DynamicMachine {
  /// Whether a state is inside another one, at any depth.
  fileprivate func isInside(_ state: String, _ other: String?) -> Bool {
    guard let other else { return false }
    var ancestor = parent(of: state)
    while let state = ancestor, state != other { ancestor = parent(of: state) }
    return ancestor != nil
  }

  /// The machine in the state of a snapshot.
  fileprivate func fitting(_ snapshot: Snapshot) throws(MigrationError.Reason) -> Self {
    do throws(RestoreError) {
      return try restored(fromCurrent: plan.renamed(snapshot))
    } catch {
      throw .doesNotFit(error)
    }
  }
}

extension Migration.Step {
  fileprivate func apply(
    to snapshot: inout DynamicMachine.Snapshot,
    of source: DynamicMachine,
    _ userInfo: UserInfo,
    _ choices: inout BranchChoices
  ) throws(MigrationError.Reason) {
    switch content {
    case .renameState(let old, let new):
      try snapshot.rename(states: [old], to: new)
    case .mergeStates(let old, let new):
      try snapshot.rename(states: old, to: new)
    case .splitState(let state, let branches):
      try snapshot.split(state, into: branches, source)
    case .splitStateByCode(let state, let branches, let rule):
      guard snapshot.names(state) else { return }
      let branch = try choices.branch(of: state, among: branches, snapshot, userInfo, rule)
      try snapshot.rename(states: [state], to: branch)
    case .replaceStates(let old, let new):
      try snapshot.replace(states: old, with: new)
    case .renameEvent(let old, let new):
      try snapshot.rename(events: [old], to: new)
    case .mergeEvents(let old, let new):
      try snapshot.rename(events: old, to: new)
    case .dropEvent(let event):
      snapshot.drop(event: event)
    case .changePayload(let event, let change):
      try snapshot.replacePayloads(of: event) { payload throws(MigrationError.Reason) in
        guard let payload else { return nil }
        return try change.changed(payload, of: event)
      }
    case .addPayload(let event, let payload):
      try snapshot.replacePayloads(of: event) { $0 ?? payload }
    case .dropPayload(let event):
      try snapshot.replacePayloads(of: event) { _ in nil }
    case .changeTimeout(let state, let old, let new):
      snapshot.changeTimeout(of: state, from: old, to: new)
    case .dropTimeout(let state, let seconds):
      snapshot.timers.removeAll { $0.isTimeout(of: state, seconds) }
    case .forgetHistory(let state):
      snapshot.history[state] = nil
    case .startTimeout, .keepPayload: break
    case .code(let name, let transformation):
      do {
        try transformation(&snapshot, userInfo)
      } catch {
        throw .codeFailed(step: name, cause: String(describing: error))
      }
    }
  }
}

extension DynamicMachine.Snapshot {
  /// Whether it mentions a state.
  fileprivate func names(_ state: String) -> Bool {
    configuration.contains(state) || history[state] != nil
      || history.values.contains { $0.contains(state) }
      || timers.contains { $0.content == .timeout(of: state) }
  }

  fileprivate mutating func rename(
    states: [String],
    to new: String
  ) throws(MigrationError.Reason) {
    self = try named(
      state: { (name: String) throws(MigrationError.Reason) in states.contains(name) ? new : name },
      event: { (name: String) throws(MigrationError.Reason) in name },
      collision: { .mergedHistory($0) }
    )
  }

  fileprivate mutating func rename(
    events: [String],
    to new: String
  ) throws(MigrationError.Reason) {
    self = try named(
      state: { (name: String) throws(MigrationError.Reason) in name },
      event: { (name: String) throws(MigrationError.Reason) in events.contains(name) ? new : name },
      collision: { .mergedHistory($0) }
    )
  }

  /// Replaces a state by a branch: in history, by the one that fits the states remembered with it and its active
  /// ancestors.
  fileprivate mutating func split(
    _ state: String,
    into branches: [Migration.Branch],
    _ source: DynamicMachine
  ) throws(MigrationError.Reason) {
    func branch(besides active: [String]) throws(MigrationError.Reason) -> String {
      guard let branch = branches.first(where: { Set(active).isSuperset(of: $0.besides) }) else {
        throw .noBranch(of: state)
      }
      return branch.state
    }
    let (active, remembered) = (configuration, history)
    history = [:]
    if names(state) { try rename(states: [state], to: branch(besides: active)) }
    for (key, was) in remembered {
      let around = active.filter { !source.isInside($0, source.parent(of: key)) }
      let replacement = was.contains(state) ? try branch(besides: was + around) : state
      let key = key == state ? try branch(besides: active) : key
      history[key] = was.map { $0 == state ? replacement : $0 }
    }
  }

  fileprivate mutating func replace(
    states old: [String],
    with new: [String]
  ) throws(MigrationError.Reason) {
    let wasActive = !configuration.isEmpty
    func replaced(_ states: [String]) -> [String] {
      guard Set(states).isSuperset(of: old) else { return states }
      return states.filter { !old.contains($0) } + new
    }
    configuration = replaced(configuration)
    history = history.mapValues(replaced)
    guard configuration.isEmpty != wasActive else {
      throw .doesNotFit(.invalidConfiguration(configuration))
    }
  }

  fileprivate mutating func drop(event: String) {
    deferred.removeAll { $0.event == event }
    timers.removeAll { timer in
      if case .event(let item, _) = timer.content { item.event == event } else { false }
    }
  }
}
