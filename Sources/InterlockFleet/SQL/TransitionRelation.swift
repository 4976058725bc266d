import Interlock
import InterlockEvolution

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The effect of each event and timeout in each innermost state, determined by the engine itself.
struct TransitionRelation<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Fleet = SQLFleet<StateID, EventID>

  /// The limit for the rows of a relation, for the pairs of event and state to examine, and for the questions asked.
  static var limit: Int { 1_000_000 }

  /// The innermost states, in document order.
  let leaves: [StateID]

  /// The position of each of them.
  let positions: [StateID: Int]

  /// The rows: events in the order of the definition, then timeouts; for each, the sources in document order.
  private(set) var transitions: [Fleet.Transition] = []

  /// What formulas decide, by trigger and source; the rows are positions in `transitions`. If they decide nothing, or
  /// code is involved as well, there is none.
  private(set) var decisions: [Fleet.Transition.Trigger: [StateID: Decision]] = [:]

  /// The timers of an entity that enters an innermost state and all states around it.
  private(set) var timeouts: [StateID: [Fleet.Timeout]] = [:]

  /// The initial state of an entity; nil if code is involved.
  private(set) var start: StateID?

  private(set) var problems: [SQLFleetError.Problem] = []

  private let rehearsal: Rehearsal<StateID, EventID>
  private let ignoresCallbacks: Bool

  /// How many runs and questions it has taken.
  private var work = 0

  /// The leaves that events pass from each leaf.
  private var passed: [StateID: Set<StateID>] = [:]

  /// The triggers that involve callbacks.
  private var calls: [Call] = []

  private struct Call {
    let trigger: Fleet.Transition.Trigger
    let source: StateID
    let isGuarded: Bool
    let destinations: Set<StateID>
    let passed: Set<StateID>
  }

  init(
    _ prototype: Machine<StateID, EventID>,
    _ formulas: MachineFormulas<StateID>?,
    ignoringCallbacks: Bool
  ) {
    leaves = prototype.states.filter { $0.kind.isLeaf }.map(\.id)
    positions = Dictionary(uniqueKeysWithValues: zip(leaves, leaves.indices))
    rehearsal = Rehearsal(prototype, formulas)
    ignoresCallbacks = ignoringCallbacks
    let events = prototype.eventIDs
    guard leaves.count * max(events.count, 1) <= Self.limit else {
      problems = [.tooManyTransitions(limit: Self.limit)]
      return
    }
    addTransitions(of: events)
    if !ignoringCallbacks { allowWhatCallbacksRaise() }
    findStart()
  }

  /// Whether the database can determine where a transition leads.
  func isDecided(_ transition: Fleet.Transition) -> Bool {
    transition.isDecided(ignoringCallbacks: ignoresCallbacks)
  }

  private mutating func addTransitions(of events: [EventID]) {
    let restarted = leaves.map(restarted)
    for (leaf, machine) in zip(leaves, restarted) {
      timeouts[leaf] = machine.timers.compactMap { Fleet.Timeout($0) }
    }
    let twins = leaves.flatMap { timeouts[$0]?.duplicates ?? [] }.unique
    problems += twins.map {
      .ambiguousTimeout(state: identifierText($0.state), after: $0.duration)
    }
    guard problems.isEmpty else { return }
    let resting = restarted.map(waiting)
    for event in events {
      for (leaf, machine) in zip(leaves, resting) {
        add(.event(event), from: leaf, machine) { try $0.fire(event, at: .moment) }
      }
    }
    for (leaf, machine) in zip(leaves, resting) {
      for position in machine.timers.indices {
        var snapshot = machine.snapshot
        snapshot.timers[position].deadline = .moment
        let timeout = timeouts[leaf, default: []][position]
        add(.timeout(timeout), from: leaf, machine.restoring(snapshot)) {
          try $0.advanceOnce(to: .moment)
        }
      }
    }
  }

  /// The machine in a leaf, with all timers of active states set.
  private func restarted(in leaf: StateID) -> Machine<StateID, EventID> {
    rehearsal.machine.restoring(.init(state: leaf), .restarted(at: .moment))
  }

  /// The machine with timers none of which is due.
  private func waiting(_ machine: Machine<StateID, EventID>) -> Machine<StateID, EventID> {
    var snapshot = machine.snapshot
    for index in snapshot.timers.indices { snapshot.timers[index].deadline = .never }
    return machine.restoring(snapshot)
  }

  private mutating func add(
    _ trigger: Fleet.Transition.Trigger,
    from source: StateID,
    _ machine: Machine<StateID, EventID>,
    _ step: (inout Machine<StateID, EventID>) throws -> Machine<StateID, EventID>.Receipt?
  ) {
    guard problems.isEmpty else { return }
    let outcome = rehearsal.outcome(from: machine, step)
    work += outcome.work
    let destinations = addRows(trigger, source, outcome, before: machine.timers)
    var passed = Set(outcome.runs.flatMap { $0.receipt.leaves(from: source) })
    if !outcome.isComplete {
      transitions += leaves.filter { !destinations.contains($0) }
        .map { .possible(trigger, from: source, to: $0, outcome.isGuarded, outcome.hasCallbacks) }
      passed = Set(leaves)
    }
    if outcome.isComplete, destinations.isEmpty, case .timeout = trigger {
      // It always fails, which only code can report: a timer without a row would be skipped.
      transitions.append(.possible(trigger, from: source, to: source, true, outcome.hasCallbacks))
    }
    if case .event = trigger { self.passed[source, default: []].formUnion(passed) }
    if outcome.hasCallbacks {
      calls.append(
        Call(
          trigger: trigger,
          source: source,
          isGuarded: outcome.isGuarded,
          destinations: destinations,
          passed: passed
        )
      )
    }
    if max(transitions.count, work) > Self.limit {
      problems.append(.tooManyTransitions(limit: Self.limit))
    }
  }

  /// Adds the rows of runs: one for each destination; if formulas decide, one for each different effect.
  ///
  /// - Returns: The destinations.
  private mutating func addRows(
    _ trigger: Fleet.Transition.Trigger,
    _ source: StateID,
    _ outcome: Rehearsal<StateID, EventID>.Outcome,
    before timers: [Machine<StateID, EventID>.PendingTimer]
  ) -> Set<StateID> {
    let rows = outcome.runs.map { Fleet.Transition(trigger, source, outcome, $0, before: timers) }
    var destinations: Set<StateID> = []
    guard !outcome.paths.isEmpty, !outcome.isGuarded, rows.allSatisfy(isDecided) else {
      for row in rows where destinations.insert(row.destination).inserted {
        transitions.append(row)
      }
      return destinations
    }
    var places: [Fleet.Transition: Int] = [:]
    for row in rows where places[row] == nil {
      places[row] = transitions.count
      transitions.append(row)
    }
    let paths = outcome.paths.map { path in
      (steps: path.steps[...], row: path.run.flatMap { places[rows[$0]] })
    }
    decisions[trigger, default: [:]][source] = Decision(paths[...])
    return Set(rows.map(\.destination))
  }

  /// Adds the destinations that an entity can reach if callbacks raise events: any events, any number of times.
  private mutating func allowWhatCallbacksRaise() {
    for call in calls {
      var reached = call.passed
      var pending = Array(reached)
      while let leaf = pending.popLast() {
        for next in passed[leaf] ?? [] where reached.insert(next).inserted { pending.append(next) }
      }
      reached.subtract(call.destinations)
      transitions += reached.sorted { positions[$0, default: 0] < positions[$1, default: 0] }
        .map { .possible(call.trigger, from: call.source, to: $0, call.isGuarded, true) }
      guard transitions.count <= Self.limit else {
        problems.append(.tooManyTransitions(limit: Self.limit))
        return
      }
    }
  }

  private mutating func findStart() {
    let outcome = rehearsal.outcome(from: rehearsal.machine) { try $0.activate(at: .moment) }
    let isDecided =
      !outcome.isGuarded && outcome.paths.isEmpty && (ignoresCallbacks || !outcome.hasCallbacks)
    start = isDecided ? outcome.runs.first?.machine.state : nil
  }
}

extension SQLFleet.Transition {
  /// Where code can lead.
  fileprivate static func possible(
    _ trigger: Trigger,
    from source: StateID,
    to destination: StateID,
    _ isGuarded: Bool,
    _ hasCallbacks: Bool
  ) -> Self {
    Self(
      trigger: trigger,
      source: source,
      destination: destination,
      isGuarded: isGuarded,
      isConditional: false,
      hasCallbacks: hasCallbacks,
      cancelled: [],
      started: []
    )
  }

  /// The effect of one run.
  fileprivate init(
    _ trigger: Trigger,
    _ source: StateID,
    _ outcome: Rehearsal<StateID, EventID>.Outcome,
    _ run: Rehearsal<StateID, EventID>.Run,
    before timers: [Machine<StateID, EventID>.PendingTimer]
  ) {
    let kept = Set(run.machine.timers.filter { $0.deadline == .never }.map(\.content))
    let gone = timers.filter { $0.deadline == .never && !kept.contains($0.content) }
    self.init(
      trigger: trigger,
      source: source,
      destination: run.machine.state,
      isGuarded: outcome.isGuarded,
      isConditional: !outcome.paths.isEmpty && !outcome.isGuarded,
      hasCallbacks: outcome.hasCallbacks,
      cancelled: gone.compactMap { SQLFleet.Timeout($0)?.state }.unique,
      started: run.machine.timers.filter { $0.deadline != .never }
        .compactMap { SQLFleet.Timeout($0) }
    )
  }
}

extension SQLFleet.Timeout {
  fileprivate init?(_ timer: Machine<StateID, EventID>.PendingTimer) {
    guard case .timeout(let state) = timer.content else { return nil }
    self.init(state: state, duration: timer.duration)
  }
}

extension SQLFleet.Transition.Trigger {
  fileprivate static func timeout(_ timeout: SQLFleet.Timeout) -> Self {
    .timeout(of: timeout.state, after: timeout.duration)
  }
}

extension Machine {
  /// A machine in a possible configuration.
  fileprivate func restoring(_ snapshot: Snapshot, _ deadlines: RestoredDeadlines = .kept) -> Self {
    do {
      return try restored(from: snapshot, deadlines: deadlines)
    } catch {
      preconditionFailure("A leaf outside regions can be restored: \(error)")
    }
  }
}

extension Machine.Receipt {
  /// The innermost states after each step.
  fileprivate func leaves(from source: StateID) -> [StateID] {
    var leaf = source
    return steps.map { step in
      leaf = step.entered.last ?? leaf
      return leaf
    }
  }
}

extension Date {
  /// The time of a rehearsal.
  fileprivate static var moment: Self { Self(timeIntervalSinceReferenceDate: 0) }

  /// A deadline later than any timeout.
  fileprivate static var never: Self { Self(timeIntervalSinceReferenceDate: 1e300) }
}
