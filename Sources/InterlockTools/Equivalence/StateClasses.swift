import Interlock
import InterlockEvolution

/// The states of a machine in classes that nothing distinguishes.
struct StateClasses {
  /// The observed reaction to a symbol.
  struct Outcome: Hashable {
    let outcome: AutomatonReaction.Outcome

    /// The class that it leads to; nil if nothing changes.
    let target: Int?
    let started: [Duration]

    static var refused: Self { Self(outcome: .refused, target: nil, started: []) }
  }

  /// The key that distinguishes states: their observation, and, for each symbol, its number and the decision over
  /// guards.
  private struct Signature: Hashable {
    let look: Int
    let decisions: [Int]
  }

  /// The class of each state. The inactive machine's is 0, then they are in the order in which they are
  /// reached.
  private(set) var numbers: [Int]

  /// The first state of each class.
  private(set) var representatives: [Int] = []

  /// Finds the classes.
  ///
  /// - Throws: `EquivalenceError` if guards can answer in too many ways.
  init<StateID, EventID>(
    of table: ReactionTable<StateID, EventID>,
    _ observation: StateObservation,
    limit: Int
  ) throws(EquivalenceError) {
    let looks = table.looks(observation)
    var diagrams = GuardDiagrams<Outcome>()
    let refusal = diagrams.leaf(.refused)
    var refinement = Refinement(origins: table.origins)
    refinement.refine { state, numbers in
      let decisions = table.states[state].flatMap { entry -> [Int] in
        let decision = diagrams.number(of: entry, numbers)
        return decision == refusal ? [] : [entry.symbol, decision]
      }
      return Signature(look: looks[state], decisions: decisions)
    }
    guard diagrams.isComplete else {
      throw EquivalenceError(problems: [.tooManyConfigurations(limit: limit)])
    }
    numbers = refinement.blockNumbers
    putInOrder(count: refinement.count)
  }

  private mutating func putInOrder(count: Int) {
    var order = [Int?](repeating: nil, count: count)
    for (state, block) in numbers.enumerated() where order[block] == nil {
      order[block] = representatives.count
      representatives.append(state)
    }
    numbers = numbers.compactMap { order[$0] }
  }
}

extension ReactionTable {
  /// The observation of each state, as a number.
  fileprivate func looks(_ observation: StateObservation) -> [Int] {
    var known: [Look: Int] = [:]
    return states.indices.map { state in
      let label = automaton.label(of: state, observation)
      let look = Look(isFinished: automaton.isFinished(at: state), label: label)
      let number = known[look] ?? known.count
      known[look] = number
      return number
    }
  }

  /// The states that lead to each.
  fileprivate var origins: [[Int32]] {
    var origins = [[Int32]](repeating: [], count: states.count)
    for (state, entries) in states.enumerated() {
      for branch in entries.lazy.flatMap(\.branches) {
        let target = branch.reaction.target
        if origins[target].last != Int32(state) { origins[target].append(Int32(state)) }
      }
    }
    return origins
  }
}

private struct Look: Hashable {
  let isFinished: Bool
  let label: StateObservation.Label
}

extension StateClasses.Outcome {
  /// The observed reaction, given the class of each state.
  init(_ reaction: AutomatonReaction, _ numbers: [Int]) {
    let target = reaction.outcome == .taken ? numbers[reaction.target] : nil
    self.init(outcome: reaction.outcome, target: target, started: reaction.started)
  }
}

extension GuardDiagrams<StateClasses.Outcome> {
  /// The number of a state's decision for a symbol, given the class of each state.
  fileprivate mutating func number(of entry: ReactionEntry, _ numbers: [Int]) -> Int {
    entry.folded(
      end: { leaf(StateClasses.Outcome($0.reaction, numbers)) },
      decision: { decision($0, open: $1, closed: $2) }
    )
  }
}
