import InterlockData

extension FormulaTranslator {
  mutating func call(
    _ function: FormulaFunction,
    _ arguments: [CheckedNode]
  ) throws(Untranslatable) -> TranslatedValue {
    switch function {
    case .length: return try length(arguments[0])
    case .hasPrefix, .contains:
      let (text, canTextFail) = try plain(arguments[0])
      let (part, canPartFail) = try plain(arguments[1])
      let condition =
        function == .contains ? occurrence(of: part, in: text) : prefix(part, of: text)
      return .plain(condition, canFail: canTextFail || canPartFail)
    case .min, .max: return try extremum(function == .min, arguments)
    case .abs: return try magnitude(arguments[0])
    case .isIn: preconditionFailure("The checker replaces this node")
    }
  }

  private func occurrence(of part: SQLExpression, in text: SQLExpression) -> SQLExpression {
    switch dialect {
    case .sqlite: "instr(\(text), \(part)) > 0"
    case .postgreSQL: "strpos(\(collated(text)), \(part)) > 0"
    }
  }

  private func prefix(_ part: SQLExpression, of text: SQLExpression) -> SQLExpression {
    switch dialect {
    case .sqlite: "instr(\(text), \(part)) = 1"
    case .postgreSQL: ("starts_with(\(collated(text)), \(part))" as SQLExpression).closed
    }
  }

  private mutating func length(_ argument: CheckedNode) throws(Untranslatable) -> TranslatedValue {
    switch try value(argument) {
    case .plain(let text, let canFail):
      switch dialect {
      case .sqlite: return .plain(("length(\(text))" as SQLExpression).closed, canFail: canFail)
      case .postgreSQL:
        return .plain(("length(\(text))::bigint" as SQLExpression).closed, canFail: canFail)
      }
    case .list(let values):
      return settled(values, SQLExpression(atom: dialect.integer(values.count)))
    case .optional: throw Untranslatable()
    }
  }

  /// The lesser or the greater of two; the first of two that are equal.
  private mutating func extremum(
    _ isMinimum: Bool,
    _ arguments: [CheckedNode]
  ) throws(Untranslatable) -> TranslatedValue {
    let (first, canFirstFail) = try plain(arguments[0])
    let (second, canSecondFail) = try plain(arguments[1])
    let (left, right) = (steps.bound(first), steps.bound(second))
    let isRight: SQLExpression = isMinimum ? "\(right) < \(left)" : "\(right) > \(left)"
    return .plain(.choice(isRight, right, left), canFail: canFirstFail || canSecondFail)
  }
}
