import Interlock
import InterlockEvolution

/// The complete behaviour of a machine: each reachable state, each symbol, each combination of guard answers.
struct ReactionTable<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// The symbols: activation, events in the order of the definition, any other event, timeouts.
  private(set) var symbols: [InputSymbol<EventID>]
  private var symbolNumbers: [InputSymbol<EventID>: Int] = [:]

  /// The reactions of each state, by symbols in ascending order; other symbols are refused. State 0 is inactive.
  private(set) var states: [[ReactionEntry]] = []

  private(set) var automaton: Machine<StateID, EventID>.Automaton
  private let eventCount: Int

  /// How many more branches there may be.
  private var branchesLeft: Int

  /// Explores a machine.
  ///
  /// - Throws: `EquivalenceError` if it has too many configurations, or timeouts of the same length are active
  ///   at once.
  init(
    of machine: Machine<StateID, EventID>,
    guardNames: [String],
    limit: Int
  ) throws(EquivalenceError) {
    automaton = machine.automaton(guardNames: guardNames, limit: limit)
    let events = machine.eventIDs.map(InputSymbol.event)
    eventCount = events.count
    branchesLeft = limit.allowance(50)
    symbols = [.activation] + events + [.otherEvent]
    for (number, symbol) in symbols.enumerated() { symbolNumbers[symbol] = number }
    while states.count < automaton.count {
      guard states.count <= max(limit, 1) else { throw Self.overflow(limit) }
      let entries = try entries(of: states.count)
      guard isComplete, entries.allSatisfy(\.isBounded) else {
        throw Self.overflow(limit)
      }
      states.append(entries)
    }
  }

  private var isComplete: Bool { automaton.isComplete && branchesLeft > 0 }

  private static func overflow(_ limit: Int) -> EquivalenceError {
    EquivalenceError(problems: [.tooManyConfigurations(limit: limit)])
  }

  private mutating func entries(of state: Int) throws(EquivalenceError) -> [ReactionEntry] {
    var numbers = try automaton.distinctSymbols(at: state).map { number(of: $0) }
    if numbers.contains(eventCount + 1) { numbers = (numbers + Array(1...eventCount + 1)).unique }
    return numbers.sorted().map { entry(of: state, $0) }
  }

  private mutating func entry(of state: Int, _ symbol: Int) -> ReactionEntry {
    var branches: [ReactionEntry.Branch] = []
    var answers = AnswerCombinations()
    repeat {
      let reaction = automaton.reaction(to: symbols[symbol], at: state, &answers)
      branchesLeft -= 1
      branches.append(ReactionEntry.Branch(answers: Array(answers.given), reaction: reaction))
    } while isComplete && answers.advance()
    return ReactionEntry(symbol: symbol, branches: branches)
  }

  private mutating func number(of symbol: InputSymbol<EventID>) -> Int {
    if let number = symbolNumbers[symbol] { return number }
    symbolNumbers[symbol] = symbols.count
    symbols.append(symbol)
    return symbols.count - 1
  }
}

extension ReactionTable {
  /// The names of the innermost active states.
  func names(of state: Int) -> [String] {
    automaton.states(at: state).map { identifierText($0) }
  }

  /// The timeouts that can run in a state, in ascending order.
  func timeouts(of state: Int) -> [Duration] {
    states[state].compactMap { entry in
      if case .timeout(_, let duration) = symbols[entry.symbol] { duration } else { nil }
    }
    .sorted()
  }
}
