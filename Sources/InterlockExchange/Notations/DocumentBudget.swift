import Interlock
import InterlockEvolution

/// The limits of machines that are read from or written to another notation. Readers and writers share them, so each
/// written document can be read again.
///
/// A short document can expand to a large machine: a descriptor to many events, a list to all transitions that have it,
/// a key to all names that contain it.
struct DocumentBudget {
  /// How many transitions there may be: for each event, one per source, or of all together.
  static let rowLimit = 200_000

  /// How many names there may be in states and transitions.
  static let nameLimit = 1_000_000

  /// How often an arrow from a fork may be followed: forks may lead to each other, and many arrows to them.
  static let forkLimit = 1_000_000

  /// How many bytes these names may have, each counted wherever it stands.
  static let textLimit = 1 << 25

  /// The cost of states and transitions.
  struct Cost {
    var names = 0
    var bytes = 0

    init() {}

    init(_ list: [String]) {
      add(list)
    }

    mutating func add(_ name: String) {
      names += 1
      bytes += name.utf8.count
    }

    mutating func add(_ list: [String]) {
      names += list.count
      for name in list { bytes += name.utf8.count }
    }
  }

  private var rows = 0
  private var followedCount = 0
  private var cost = Cost()
  private var hasReported = false

  /// Which limit is exceeded, and how to fix it; nil if none is.
  var problem: (message: String, suggestion: String)? {
    if rows > Self.rowLimit {
      let message = "there are more than \(Self.rowLimit) transitions"
      return (message, "Name events in full, or split the machine")
    }
    if followedCount > Self.forkLimit {
      let message = "arrows from forks are followed more than \(Self.forkLimit) times"
      return (message, "Let fewer arrows and forks lead to forks")
    }
    if cost.names > Self.nameLimit {
      let message = "there are more than \(Self.nameLimit) names in states and transitions"
      return (message, "Name fewer in each, or split the machine")
    }
    if cost.bytes > Self.textLimit {
      let message = "the names in states and transitions have more than \(Self.textLimit) bytes"
      return (message, "Shorten them, or split the machine")
    }
    return nil
  }

  /// Whether a limit is exceeded.
  var isSpent: Bool { problem != nil }

  /// Takes a transition that has what an event without an identifier has, and a trigger.
  mutating func take(_ cost: Cost, rowOf trigger: DynamicMachine.Event.Trigger) {
    var cost = cost
    if let name = trigger.name { cost.add(name) }
    take(cost, rows: 1)
  }

  mutating func take(_ cost: Cost, rows: Int = 0) {
    self.rows += rows
    self.cost.names += cost.names
    self.cost.bytes += cost.bytes
  }

  /// Follows arrows from a fork.
  mutating func follow(_ count: Int) {
    followedCount += count
  }

  /// The problem, reported only once; nil if there is none.
  mutating func newProblem() -> (message: String, suggestion: String)? {
    guard !hasReported, let problem else { return nil }
    hasReported = true
    return problem
  }
}

extension DocumentBudget.Cost {
  /// The cost of a state, without the states in it.
  init(_ state: DynamicMachine.State) {
    self.init([state.id])
    for list in [state.initial, state.deferredEvents, state.formerNames, state.activityNames] {
      add(list)
    }
    for kind in DynamicMachine.State.callbackKinds { add(state.callbackNames(kind)) }
  }

  /// The cost of an event's transitions.
  init(_ event: DynamicMachine.Event) {
    self.init(event.trigger.name.map { [$0] } ?? [])
    if case .all(let ids) = event.sources { add(ids) }
    for list in [event.targets, event.formerNames] { add(list) }
    for term in event.guardTerms { add(term.presence?.state ?? term.name ?? "") }
    for kind in DynamicMachine.Event.callbackKinds { add(event.callbackNames(kind)) }
  }
}

extension DocumentBudget {
  /// The cost of a machine, each transition counted separately.
  init(of machine: MachineDescription) {
    for state in machine.states { take(machine.cost(of: state)) }
    for declaration in machine.declarations {
      // Multiplied, not added up: transitions that are written as one can have very long lists in common.
      var cost = machine.cost(of: machine.rows[declaration.lowerBound])
      cost.names *= declaration.count
      cost.bytes *= declaration.count
      guard !isSpent else { return }
      take(cost, rows: declaration.count)
    }
  }
}

extension MachineDescription {
  fileprivate func cost(of state: State) -> DocumentBudget.Cost {
    var cost = DocumentBudget.Cost([state.name])
    if state.isInitialWritten { cost.add(names(of: state.initial)) }
    cost.add(state.deferredEvents.map { events[$0] })
    cost.add(state.formerNames)
    cost.add(state.activities.compactMap(\.self))
    cost.add(state.callbacks.compactMap(\.name))
    return cost
  }

  fileprivate func cost(of row: Row) -> DocumentBudget.Cost {
    var cost = DocumentBudget.Cost(row.event.map { [events[$0]] } ?? [])
    if case .completion(let state) = row.trigger { cost.add(states[state].name) }
    if case .join(let members) = row.source { cost.add(names(of: members)) }
    cost.add(names(of: row.targets))
    cost.add(row.formerNames)
    for guardTerm in row.guards {
      let term: DynamicMachine.GuardTerm = guardTerm.term { states[$0].name }
      cost.add(term.presence?.state ?? term.name ?? "")
    }
    cost.add(row.callbacks.compactMap(\.name))
    return cost
  }
}

extension DocumentBudget {
  /// Adds what a descriptor stands for.
  mutating func take(_ triggers: [DynamicMachine.Event.Trigger]) {
    var cost = Cost()
    for trigger in triggers { if let name = trigger.name { cost.add(name) } }
    take(cost, rows: triggers.count)
  }
}

extension DynamicMachine.Event.Trigger {
  /// The event or the state that it names.
  fileprivate var name: String? {
    switch self {
    case .event(let name), .completion(let name): name
    case .after, .always, .anyEvent: nil
    }
  }
}
