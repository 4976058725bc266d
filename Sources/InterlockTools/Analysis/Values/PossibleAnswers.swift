import Interlock
package import InterlockData

/// The answers that conditions can give together, for some values of the fields that they read.
///
/// An answer counts as impossible only if all values have been tried, or enough to represent all: fields with few
/// values, and comparisons of fields with constants and with each other.
package final class PossibleAnswers: Sendable {
  /// An assumption that a condition holds, or that it does not.
  package struct Answer: Hashable, Sendable {
    /// The number of the condition.
    package let condition: Int

    /// Whether it holds.
    package let holds: Bool

    /// Makes an answer.
    package init(_ condition: Int, _ holds: Bool) {
      self.condition = condition
      self.holds = holds
    }
  }

  /// The conditions without a table, because not all their values could be tried: all their answers are assumed to be
  /// possible.
  package let undecided: Set<Int>

  private let conditions: [CheckedFormula?]
  private let names: [Set<FormulaVariable>]
  private let memory: Locked<Memory>

  fileprivate struct Memory {
    /// The tables by the conditions in them, in ascending order.
    var tables: [[Int]: AnswerTable] = [:]
    var isPossible: [[Answer]: Bool] = [:]
    var workLeft = 200_000_000
  }

  /// The number of questions to remember.
  private static var questionLimit: Int { 20_000 }

  /// Prepares to answer.
  ///
  /// - Parameter conditions: The conditions by number; nil for a guard about which nothing is known.
  package init(_ conditions: [CheckedFormula?]) {
    let conditions = conditions.map { $0?.folded }
    self.conditions = conditions
    names = conditions.map { $0?.root.variables ?? [] }
    var memory = Memory()
    var undecided: Set<Int> = []
    for (number, condition) in conditions.enumerated() where condition != nil {
      let isDecided = memory.table(of: [number], conditions)?.isExhaustive ?? false
      if !isDecided { undecided.insert(number) }
    }
    self.undecided = undecided
    self.memory = Locked(memory)
  }

  /// Returns true if some values give all of the answers, or if that is unknown.
  ///
  /// - Complexity: At most 50,000 evaluations of each condition, once for each set of conditions.
  package func isPossible(_ answers: some Sequence<Answer>) -> Bool {
    let decided = answers.filter {
      conditions[$0.condition] != nil && !undecided.contains($0.condition)
    }
    guard !decided.isEmpty else { return true }
    return memory.withLock { memory in
      if let known = memory.isPossible[decided] { return known }
      let result = groups(decided).allSatisfy { isPossible($0, &memory) }
      if memory.isPossible.count >= Self.questionLimit { memory.isPossible = [:] }
      memory.isPossible[decided] = result
      return result
    }
  }

  /// Returns values that give all of the answers; nil if none were found, or if guards that are not conditions over
  /// fields are involved.
  package func values(giving answers: some Sequence<Answer>) -> [Explanation.Value]? {
    let answers = Array(answers)
    guard !answers.isEmpty, answers.allSatisfy({ conditions[$0.condition] != nil }) else {
      return nil
    }
    return memory.withLock { memory in
      var values: [Explanation.Value] = []
      for group in groups(answers) {
        guard let table = memory.table(of: group.map(\.condition), conditions), table.namesAll,
          let row = table.row(group.map(\.holds))
        else { return nil }
        values += row.values
      }
      return values
    }
  }

  private func isPossible(_ group: [Answer], _ memory: inout Memory) -> Bool {
    guard let table = memory.table(of: group.map(\.condition), conditions) else { return true }
    if table.row(group.map(\.holds)) != nil { return true }
    if table.isExhaustive { return false }
    guard group.count > 2 else { return true }
    // Where there are too many values for all at once, there may be few enough for two.
    return group.indices.allSatisfy { first in
      group[(first + 1)...].allSatisfy { isPossible([group[first], $0], &memory) }
    }
  }

  /// The answers in ascending order of their conditions, grouped by shared names.
  private func groups(_ answers: [Answer]) -> [[Answer]] {
    var groups: [(names: Set<FormulaVariable>, answers: [Answer])] = []
    for answer in answers.sorted(by: { $0.condition < $1.condition }) {
      let names = names[answer.condition]
      let joined = groups.filter { !$0.names.isDisjoint(with: names) }
      groups.removeAll { !$0.names.isDisjoint(with: names) }
      groups.append(
        (
          joined.reduce(names) { $0.union($1.names) },
          joined.flatMap(\.answers) + [answer]
        )
      )
    }
    return groups.map { $0.answers.sorted { $0.condition < $1.condition } }
  }
}

extension PossibleAnswers.Memory {
  /// The table of some conditions; nil if there is no work left to fill it.
  fileprivate mutating func table(
    of numbers: [Int],
    _ conditions: [CheckedFormula?]
  ) -> AnswerTable? {
    if let table = tables[numbers] { return table }
    guard workLeft > 0 else { return nil }
    let table = AnswerTable(numbers.compactMap { conditions[$0] })
    workLeft -= table.work
    tables[numbers] = table
    return table
  }
}
