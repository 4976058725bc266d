import Interlock
import InterlockEvolution

/// Writes a flat machine whose states are the classes of another machine's states.
struct FlatMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Flat = Machine<String, EventID>

  private let table: ReactionTable<StateID, EventID>
  private let classes: StateClasses
  private let guards: [Flat.GuardTerm]

  /// The name of each class; the class of the inactive machine is the state in which guards decide where to begin.
  private let names: [String]

  init(
    of table: ReactionTable<StateID, EventID>,
    _ classes: StateClasses,
    guards: [Machine<String, EventID>.GuardTerm]
  ) {
    self.table = table
    self.classes = classes
    self.guards = guards
    names =
      classes.representatives
      .map { $0 == 0 ? "(start)" : table.names(of: $0).joined(separator: "+") }
      .distinct
  }

  /// The machine, and what its states stand for.
  func minimized() throws(EquivalenceError) -> MinimizedMachine<StateID, EventID> {
    var configurations = names.map { _ in [[StateID]]() }
    for (state, number) in classes.numbers.enumerated() {
      configurations[number].append(table.automaton.states(at: state))
    }
    return MinimizedMachine(
      machine: try machine(),
      states: zip(names, configurations).dropFirst().map { name, configurations in
        .init(name: name, configurations: configurations.unique)
      }
    )
  }

  private func machine() throws(EquivalenceError) -> Flat {
    let beginning = try rows(of: 0)
    let beginsAtOnce = beginning.count == 1
    var events = beginsAtOnce ? [] : beginning.map { event($0, from: 0) }
    for number in classes.representatives.indices.dropFirst() {
      events += try rows(of: number).map { event($0, from: number) }
    }
    let initial = beginsAtOnce ? beginning.first?.outcome.target ?? 0 : 0
    let states = names.indices.dropFirst(beginsAtOnce ? 1 : 0).map(state)
    do {
      return try Flat(initial: names[initial], states: Array(states), events: events)
    } catch {
      throw EquivalenceError(problems: [.invalid(error)])
    }
  }

  private func state(_ number: Int) -> Flat.State {
    table.automaton.isFinished(at: classes.representatives[number])
      ? .final(names[number]) : Flat.State(names[number])
  }
}

extension FlatMachine {
  /// A transition: of several for one symbol, the first whose guards hold is taken.
  private struct GuardedRow {
    let symbol: InputSymbol<EventID>
    let guards: [Int]
    let outcome: StateClasses.Outcome
  }

  /// The transitions of a class, symbol by symbol.
  private func rows(of number: Int) throws(EquivalenceError) -> [GuardedRow] {
    let state = classes.representatives[number]
    var rows: [GuardedRow] = []
    for entry in table.states[state] {
      let symbol = table.symbols[entry.symbol]
      let decision = OrderedDecision(of: entry, classes)
      if let problem = problem(of: decision, symbol, number) {
        throw EquivalenceError(problems: [problem])
      }
      rows += decision.ends.filter { $0.outcome.outcome == .taken }.map {
        GuardedRow(symbol: symbol, guards: $0.open, outcome: $0.outcome)
      }
    }
    return rows
  }

  /// Behaviour that the transitions of a flat machine cannot express.
  private func problem(
    of decision: OrderedDecision,
    _ symbol: InputSymbol<EventID>,
    _ number: Int
  ) -> EquivalenceError.Problem? {
    let input = symbol.description
    let configuration = table.names(of: classes.representatives[number])
    let outcomes = decision.ends.map(\.outcome)
    if outcomes.contains(where: { $0.outcome == .endless }) {
      return .endless(input: input, configuration: configuration)
    }
    if !outcomes.allSatisfy({ isExact($0, from: number) }) {
      return .runningTimeouts(input: input, configuration: configuration)
    }
    if case .timeout = symbol, outcomes.allSatisfy({ $0.outcome == .refused }) {
      return .runningTimeouts(input: input, configuration: configuration)
    }
    let isSayable = decision.isSayable
    return isSayable ? nil : .refusedByOpenGuard(input: input, configuration: configuration)
  }

  /// Whether all timeouts of the target begin, or the machine stays and all continue.
  private func isExact(_ outcome: StateClasses.Outcome, from number: Int) -> Bool {
    guard let target = outcome.target else { return true }
    if target == number, outcome.started.isEmpty { return true }
    return outcome.started == table.timeouts(of: classes.representatives[target])
  }

  private func event(_ row: GuardedRow, from number: Int) -> Flat.Event {
    let source = names[number]
    let target = row.outcome.target.map { names[$0] } ?? source
    let isInternal = row.outcome.target == number && row.outcome.started.isEmpty
    let event: Flat.Event =
      switch row.symbol {
      case .activation: .always(from: source, to: target)
      case .event(let id) where isInternal: Flat.Event(id, in: source)
      case .event(let id): Flat.Event(id, from: source, to: target)
      case .otherEvent where isInternal: .anyEvent(in: source)
      case .otherEvent: .anyEvent(from: source, to: target)
      case .timeout(_, let duration) where isInternal: .after(duration, in: source)
      case .timeout(_, let duration): .after(duration, from: source, to: target)
      }
    return row.guards.reduce(event) { $0.guarded(by: [guards[$1]]) }
  }
}

extension [String] {
  /// The names, with a number appended to repeated ones.
  fileprivate var distinct: [String] {
    var known: Set<String> = []
    var counts: [String: Int] = [:]
    return map { name in
      var candidate = name
      while !known.insert(candidate).inserted {
        counts[name, default: 1] += 1
        candidate = "\(name) #\(counts[name] ?? 0)"
      }
      return candidate
    }
  }
}
