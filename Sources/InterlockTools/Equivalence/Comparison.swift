import Interlock
import InterlockData
import InterlockEvolution

/// Compares two machines simultaneously, pair of states by pair of states.
///
/// States assumed to be equivalent are united in classes, so that no more pairs are examined than there are states: [J.
/// Hopcroft and R. Karp, "A linear algorithm for testing equivalence of finite automata", Cornell University TR 71-114
/// (1971)](https://books.google.com/books?id=yL5QAAAAYAAJ). Pairs are examined in the order in which they were found.
/// So the first difference is a nearest one: if a pair is skipped because of its class, whatever distinguishes it also
/// distinguishes one of the pairs that formed the class, none of which is further
/// away.
struct Comparison<First: Hashable & Sendable, Second: Hashable & Sendable, EventID>
where EventID: Hashable & Sendable {
  typealias Result = MachineEquivalence<EventID>

  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// The reactions of both machines to a symbol.
  private struct Reactions {
    let first: AutomatonReaction
    let second: AutomatonReaction

    var pair: Pair { Pair(first: first.target, second: second.target) }
  }

  private var first: Machine<First, EventID>.Automaton
  private var second: Machine<Second, EventID>.Automaton
  private let observation: StateObservation
  private let limit: Int

  /// All events that either names.
  private let events: [InputSymbol<EventID>]
  private let guardNames: [String]

  /// The fields of both machines; nil if they are not followed.
  private let fields: ComparedFields?

  private var pairs: [Pair] = []

  /// The pair from which each was found.
  private var origins: [Int] = []
  private var classes = DisjointSets()

  init(
    _ first: Machine<First, EventID>,
    _ second: Machine<Second, EventID>,
    _ observation: StateObservation,
    following fields: ComparedFields? = nil,
    limit: Int
  ) {
    self.fields = fields
    guardNames = (first.guardNames + second.guardNames).unique
    self.first = first.automaton(
      guardNames: guardNames,
      limit: limit,
      following: { fields?.followFirst($0) }
    )
    self.second = second.automaton(
      guardNames: guardNames,
      limit: limit,
      following: { fields?.followSecond($0) }
    )
    self.observation = observation
    self.limit = limit
    events = (first.eventIDs + second.eventIDs).unique.map(InputSymbol.event)
  }
}

extension Comparison {
  /// Compares them.
  mutating func run() throws(EquivalenceError) -> Result {
    _ = unite(Pair(first: 0, second: 0), from: 0)
    var next = 0
    while next < pairs.count {
      guard next < limit else { return .undecided(explored: next) }
      let step = try visit(next)
      guard isComplete else { return .undecided(explored: next) }
      if let step { return .different(distinction(step, at: next)) }
      next += 1
    }
    return .equivalent
  }

  /// Whether nothing was left out: there was enough work, and room for the pairs.
  private var isComplete: Bool {
    first.isComplete && second.isComplete && pairs.count <= limit.allowance(50)
  }

  private mutating func unite(_ pair: Pair, from origin: Int) -> Bool {
    guard classes.unite(pair.first * 2, pair.second * 2 + 1) else { return false }
    pairs.append(pair)
    origins.append(origin)
    return true
  }

  /// Adds the pairs that one leads to.
  ///
  /// - Returns: The step in which they differ, if they do.
  private mutating func visit(_ number: Int) throws(EquivalenceError) -> Result.Step? {
    let pair = pairs[number]
    for symbol in try symbols(at: pair) {
      for given in try variants(of: symbol, at: pair) {
        var answers = AnswerCombinations()
        repeat {
          let reactions = reactions(to: symbol, at: pair, given, &answers)
          try requireKnown(reactions, symbol, pair)
          guard isSame(reactions, from: number) else {
            return step(symbol, given, reactions, answers: answers)
          }
        } while isComplete && answers.advance()
      }
    }
    return nil
  }

  /// The values of the fields in a pair, combined with each payload that a symbol can have.
  private func variants(
    of symbol: InputSymbol<EventID>,
    at pair: Pair
  ) throws(EquivalenceError) -> [ComparedFields.Given] {
    guard let fields else { return ComparedFields.nothing }
    if symbol == .activation { return fields.starts }
    let given = ComparedFields.Given(
      first: first.values(at: pair.first),
      second: second.values(at: pair.second)
    )
    let found = fields.variants(
      of: given,
      first: first.events(for: symbol, at: pair.first),
      second: second.events(for: symbol, at: pair.second)
    )
    guard let found else { throw unknown(symbol, pair) }
    return found
  }

  /// Throws if a condition or an assignment depends on values that are not followed.
  private func requireKnown(
    _ reactions: Reactions,
    _ symbol: InputSymbol<EventID>,
    _ pair: Pair
  ) throws(EquivalenceError) {
    guard [reactions.first.outcome, reactions.second.outcome].contains(.unknown) else { return }
    throw unknown(symbol, pair)
  }

  private func unknown(_ symbol: InputSymbol<EventID>, _ pair: Pair) -> EquivalenceError {
    let configuration = first.states(at: pair.first).map { identifierText($0) }
    return EquivalenceError(problems: [
      .unknownValue(input: symbol.description, configuration: configuration)
    ])
  }

  private mutating func reactions(
    to symbol: InputSymbol<EventID>,
    at pair: Pair,
    _ given: ComparedFields.Given,
    _ answers: inout AnswerCombinations
  ) -> Reactions {
    Reactions(
      first: first.reaction(to: symbol, at: pair.first, with: given.first, &answers),
      second: second.reaction(to: symbol, at: pair.second, with: given.second, &answers)
    )
  }

  /// Returns true if both reactions are equal, as far as they are observed. From then on, the states that they lead to
  /// are in one class.
  private mutating func isSame(_ reactions: Reactions, from origin: Int) -> Bool {
    let (first, second) = (reactions.first, reactions.second)
    guard first.outcome == second.outcome, first.started == second.started,
      hasSameValues(reactions.pair)
    else { return false }
    let isNew = unite(reactions.pair, from: origin)
    return !isNew || looksSame(reactions.pair)
  }

  /// Whether the fields have the same values.
  private func hasSameValues(_ pair: Pair) -> Bool {
    fields?.areSame(first.values(at: pair.first), second.values(at: pair.second)) ?? true
  }

  private func looksSame(_ pair: Pair) -> Bool {
    first.isFinished(at: pair.first) == second.isFinished(at: pair.second)
      && first.label(of: pair.first, observation) == second.label(of: pair.second, observation)
  }

  /// The symbols that either may take; all others are refused by both.
  private mutating func symbols(at pair: Pair) throws(EquivalenceError) -> [InputSymbol<EventID>] {
    let own = try first.distinctSymbols(at: pair.first)
    let symbols = (own + (try second.distinctSymbols(at: pair.second))).unique
    return symbols.contains(.otherEvent) ? (symbols + events).unique : symbols
  }
}

extension Comparison {
  private func step(
    _ symbol: InputSymbol<EventID>,
    _ given: ComparedFields.Given,
    _ reactions: Reactions,
    answers: AnswerCombinations
  ) -> Result.Step {
    let (values, others) = (
      first.values(at: reactions.first.target), second.values(at: reactions.second.target)
    )
    return Result.Step(
      input: symbol,
      payload: fields?.first?.payloadValues(given.first) ?? [],
      guards: answers.given.map { .init(name: guardNames[$0.question], holds: $0.isOpen) },
      first: Result.Reaction(
        reactions.first,
        of: first,
        fields?.first?.contextValues(values) ?? []
      ),
      second: Result.Reaction(
        reactions.second,
        of: second,
        fields?.second?.contextValues(others) ?? []
      )
    )
  }

  /// The start values of a path that begins with a step.
  private mutating func context(of step: Result.Step?) -> [Explanation.Value] {
    guard let fields, let step else { return [] }
    for given in fields.starts {
      var answers = AnswerCombinations()
      repeat {
        let reactions = reactions(to: .activation, at: Pair(first: 0, second: 0), given, &answers)
        if self.step(.activation, given, reactions, answers: answers) == step {
          return fields.first?.contextValues(given.first) ?? []
        }
      } while answers.advance()
    }
    return []
  }

  /// The path to a step.
  private mutating func distinction(_ last: Result.Step, at number: Int) -> Result.Distinction {
    var steps = [last]
    var target = number
    while target != 0 {
      if let step = step(from: origins[target], to: pairs[target]) { steps.append(step) }
      target = origins[target]
    }
    let first = steps.last
    return Result.Distinction(steps: steps.reversed(), context: context(of: first))
  }

  /// The first step from one pair to another.
  private mutating func step(from origin: Int, to target: Pair) -> Result.Step? {
    let pair = pairs[origin]
    for symbol in (try? symbols(at: pair)) ?? [] {
      for given in (try? variants(of: symbol, at: pair)) ?? [] {
        var answers = AnswerCombinations()
        repeat {
          let reactions = reactions(to: symbol, at: pair, given, &answers)
          if reactions.pair == target { return step(symbol, given, reactions, answers: answers) }
        } while answers.advance()
      }
    }
    return nil
  }
}

extension Machine.Automaton {
  /// The symbols that may be taken.
  ///
  /// - Throws: `EquivalenceError` if there are several timeouts of the same length.
  mutating func distinctSymbols(at number: Int) throws(EquivalenceError) -> [InputSymbol<EventID>] {
    let symbols = symbols(at: number)
    guard case .timeout(_, let duration)? = symbols.duplicates.first else { return symbols }
    let configuration = states(at: number).map { identifierText($0) }
    throw EquivalenceError(problems: [.equalTimeouts(duration, configuration: configuration)])
  }

  func label(of number: Int, _ observation: StateObservation) -> StateObservation.Label {
    observation.label(of: states(at: number).map { identifierText($0) })
  }
}
