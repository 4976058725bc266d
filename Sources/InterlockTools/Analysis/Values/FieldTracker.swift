import Interlock
import InterlockData
import InterlockEvolution

/// Follows the values of fields from step to step.
///
/// The value of a field is known or unknown. It stays known if the field starts with a declared value and is only
/// assigned declared values computed from known ones. A condition over an unknown value can hold or not, as far as the
/// possible values allow. So nothing that a machine can do is left out.
final class FieldTracker: FollowedValues {
  let model: FieldModel
  let starts: [Int]
  let isCut: Bool
  let memory: Locked<Memory>

  struct Memory: Sendable {
    var table: ValueTable
    var certainties: [Question: GuardCertainty] = [:]
    var possible: [[Int32]: PossibleAnswers] = [:]
    var variants: [[Int32]: [Variant]] = [:]
    var settled: [Int: Int] = [:]

    /// The questions that could not be decided for some values.
    var undecided: Set<Int> = []

    /// The assignments whose result was unknown.
    var openAssignments: Set<String> = []

    /// The first undeclared value that each field was assigned, by the place of the field.
    var strays: [Int: DataValue] = [:]
  }

  struct Question: Hashable {
    let number: Int
    let codes: [Int32]
  }

  /// A payload: the places of its fields, and the codes of their values.
  typealias Variant = [(place: Int, code: Int32)]

  /// The maximum number of cached results: of sets of conditions, and of answers.
  private static var memoryLimit: Int { 100_000 }

  /// Prepares to follow the fields of a machine.
  ///
  /// - Parameters:
  ///   - model: What is known about it.
  ///   - start: The values that it starts with; nil for all declared ones.
  ///   - varied: The places of the fields that start with all their declared values if `start` is nil; the others start
  ///     with their first. Nil for all fields.
  ///   - limit: The maximum number of start values.
  init(
    _ model: FieldModel,
    from start: [FormulaName: DataValue]?,
    varying varied: Set<Int>? = nil,
    limit: Int
  ) {
    self.model = model
    var table = ValueTable()
    // Codes are assigned up front, so that they don't depend on the order of exploration.
    for slot in model.fields.slots {
      for value in slot.domain { _ = table.code(of: value) }
    }
    var rows: [ValueTable.Row] = [[]]
    var isCut = false
    for (place, slot) in model.fields.slots.enumerated() {
      let codes: [Int32]
      if let start {
        codes = [start[slot.name].map { table.code(of: $0) } ?? 0]
      } else {
        let isVaried = varied?.contains(place) ?? true
        codes = slot.domain.prefix(isVaried ? slot.domain.count : 1).map { table.code(of: $0) }
      }
      let (count, isHuge) = rows.count.multipliedReportingOverflow(by: codes.count)
      if isHuge || count > limit {
        isCut = true
        rows = Array(rows.prefix(max(limit / max(codes.count, 1), 1)))
      }
      rows = rows.flatMap { row in codes.map { row + [$0] } }
    }
    let rest = [Int32](repeating: 0, count: model.fields.payloads.count)
    starts = rows.prefix(max(limit, 1)).map { table.number(of: $0 + rest) }
    self.isCut = isCut || rows.count > limit
    memory = Locked(Memory(table: table))
  }
}

extension FieldTracker {
  func certainty(of question: Int, with values: Int, in states: ActiveStates) -> GuardCertainty {
    guard let condition = model.conditions[question] else { return .open }
    return memory.withLock { memory in
      let codes = memory.codes(of: condition, memory.table[values], states)
      let key = Question(number: question, codes: codes)
      if let known = memory.certainties[key] { return known }
      let certainty = self.certainty(of: condition, codes, memory)
      if memory.certainties.count >= Self.memoryLimit { memory.certainties = [:] }
      memory.certainties[key] = certainty
      return certainty
    }
  }

  private func certainty(
    of condition: BoundFormula,
    _ codes: [Int32],
    _ memory: Memory
  ) -> GuardCertainty {
    let known = memory.values(of: codes)
    let result: DataValue?
    if known.contains(nil) {
      result =
        condition.formula.substituting(known, unbounded: unbounded(condition, codes)).constant
      guard result != nil else { return .open }
    } else {
      result = condition.formula.value(with: known.compactMap { $0 })
    }
    switch result {
    case .boolean(true)?: return .holds
    case .boolean(false)?: return .doesNotHold
    default: return .fails
    }
  }

  func isCondition(_ question: Int) -> Bool { model.conditions[question] != nil }

  func isKnown(_ values: Int) -> Bool {
    memory.withLock { !$0.table[values].prefix(model.fields.slots.count).contains(0) }
  }

  /// Whether a condition holds; nil if this is unknown or cannot be computed.
  func holds(_ condition: BoundFormula, with values: Int, in states: ActiveStates) -> Bool? {
    memory.withLock { memory in
      let codes = memory.codes(of: condition, memory.table[values], states)
      switch certainty(of: condition, codes, memory) {
      case .holds: return true
      case .doesNotHold: return false
      case .fails, .open: return nil
      }
    }
  }

  /// The variables that may have undeclared values.
  func unbounded(_ formula: BoundFormula, _ codes: [Int32]) -> Set<FormulaVariable> {
    var unbounded: Set<FormulaVariable> = []
    for (position, place) in formula.places.enumerated() {
      guard case .field(let number) = place, number < model.fields.slots.count,
        codes[position] == 0, !model.fields.slots[number].isClosed
      else { continue }
      unbounded.insert(formula.formula.variables[position])
    }
    return unbounded
  }

  func isPossible(
    _ answers: ArraySlice<AnswerCombinations.Answer>,
    with values: Int,
    in states: ActiveStates
  ) -> Bool {
    let open = answers.filter { !$0.isKnown && model.conditions[$0.question] != nil }
      .sorted { $0.question < $1.question }
    guard !open.isEmpty else { return true }
    return possible(open.map(\.question), values, states)
      .isPossible(open.enumerated().map { .init($0, $1.isOpen) })
  }

  /// Values for which conditions give these answers, when some values are known; nil if none were found.
  func possibleValues(
    giving answers: [(question: Int, isOpen: Bool)],
    _ values: Int,
    _ states: ActiveStates
  ) -> [Explanation.Value]? {
    let answers = answers.sorted { $0.question < $1.question }
    return possible(answers.map(\.question), values, states)
      .values(giving: answers.enumerated().map { .init($0, $1.isOpen) })
  }

  /// The answers that conditions can give together, when some values are known.
  private func possible(
    _ questions: [Int],
    _ values: Int,
    _ states: ActiveStates
  ) -> PossibleAnswers {
    let known = memory.withLock { memory in
      let row = memory.table[values]
      let codes = questions.map { question in
        model.conditions[question].map { memory.codes(of: $0, row, states) } ?? []
      }
      let key = questions.map { Int32($0) } + [-1] + codes.flatMap(\.self)
      return (key, codes, codes.map(memory.values), memory.possible[key])
    }
    if let possible = known.3 { return possible }
    let possible = PossibleAnswers(
      zip(questions, zip(known.1, known.2)).map { question, known in
        model.conditions[question].map { condition in
          condition.formula.substituting(known.1, unbounded: unbounded(condition, known.0))
        }
      }
    )
    memory.withLock { memory in
      if memory.possible.count >= Self.memoryLimit { memory.possible = [:] }
      memory.possible[known.0] = possible
      memory.undecided.formUnion(possible.undecided.map { questions[$0] })
    }
    return possible
  }
}

extension FieldTracker {
  /// The conditions that may hold or not in every combination, in the order of the definition.
  var undecided: [String] {
    let undecided = memory.withLock { $0.undecided }
    return model.names.filter {
      model.conditions[$0.question] == nil || undecided.contains($0.question)
    }
    .map(\.name).unique
  }
}

extension FieldTracker.Memory {
  /// The codes of the values that a formula reads; 0 for unknown values.
  mutating func codes(
    of formula: BoundFormula,
    _ row: ValueTable.Row,
    _ states: ActiveStates?
  ) -> [Int32] {
    formula.places.map { place in
      switch place {
      case .field(let number): return row[number]
      case .state(let state):
        guard let states else { return 0 }
        return table.code(of: .boolean(states.contains(state)))
      case .unknown: return 0
      }
    }
  }

  /// The values of codes; nil for unknown values.
  func values(of codes: [Int32]) -> [DataValue?] { codes.map { table.value(of: $0) } }
}
