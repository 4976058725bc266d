import InterlockData

/// The possible answers of several conditions together: which of them hold for the same values.
struct AnswerTable: Sendable {
  /// One combination of answers.
  struct Row: Sendable {
    fileprivate let answers: Answers

    /// The first values found to give these answers.
    let values: [Explanation.Value]
  }

  /// The combinations found.
  private let rows: [Row]

  /// Whether there are no other combinations.
  private(set) var isExhaustive: Bool

  /// Whether the values determine the answers: no condition asks for states.
  let namesAll: Bool

  /// The work that was done: the number of computed parts of conditions.
  let work: Int

  /// Whether each condition holds, and whether it cannot be computed.
  fileprivate struct Answers: Hashable {
    var holding: UInt64 = 0
    var failing: UInt64 = 0
  }

  private static var valueLimit: Int { 50_000 }
  private static var workLimit: Int { 20_000_000 }
  private static var rowLimit: Int { 1_024 }

  /// The cost of keeping a combination, in tried values.
  private static var costOfRow: Int { 50 }

  /// Tries the values that distinguish the answers of conditions.
  ///
  /// - Parameter conditions: The conditions. If they have too many values, or are too many, only some are tried.
  init(_ conditions: [CheckedFormula]) {
    let survey = ComparisonSurvey(conditions.map(\.root))
    var slots = survey.slots
    let codes = conditions.prefix(UInt64.bitWidth).map { slots.compiledCondition($0) }
    let product = ValueProduct(lists: survey.candidates)
    let size = conditions.reduce(1) { $0 + $1.root.source.count }
    let limit = min(Self.valueLimit, Self.workLimit / size)
    isExhaustive =
      survey.isExhaustive && codes.count == conditions.count && product.count(limit: limit) != nil
    namesAll = survey.slots.all.allSatisfy { $0.name != nil }
    var (rows, tried, isCut) = ([Row](), 0, false)
    var seen: Set<Answers> = []
    let names = survey.slots.all.map(\.name)
    product.visit { values, environment in
      guard tried < limit else { return false }
      tried += 1
      let answers = Answers(codes, environment)
      guard seen.insert(answers).inserted else { return true }
      isCut = rows.count == Self.rowLimit
      guard !isCut else { return false }
      let named = zip(names, values).compactMap { name, value in
        name.map { Explanation.Value(name: $0, value: value) }
      }
      rows.append(Row(answers: answers, values: named))
      return true
    }
    self.rows = rows
    work = (tried + rows.count * Self.costOfRow) * size
    if isCut { isExhaustive = false }
  }

  /// Returns the first combination in which each condition answers as expected.
  ///
  /// - Parameter expected: The expected answer of each condition, in order.
  /// - Returns: The combination; nil if none was found.
  func row(_ expected: [Bool]) -> Row? {
    rows.first { row in
      expected.indices.allSatisfy { row.answers.says(expected[$0], at: $0) }
    }
  }
}

extension AnswerTable.Answers {
  fileprivate init(_ codes: [BooleanCode], _ environment: Environment) {
    for (number, code) in codes.enumerated() {
      let bit: UInt64 = 1 << UInt64(number)
      switch try? code(environment) {
      case true?: holding |= bit
      case false?: break
      case nil: failing |= bit
      }
    }
  }

  fileprivate func says(_ holds: Bool, at number: Int) -> Bool {
    guard number < UInt64.bitWidth else { return false }
    let bit: UInt64 = 1 << UInt64(number)
    return failing & bit == 0 && (holding & bit != 0) == holds
  }
}
