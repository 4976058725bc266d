import InterlockData

extension FormulaTranslator {
  mutating func logic(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) throws(Untranslatable) -> TranslatedValue {
    let (first, canFirstFail) = try plain(left)
    let (second, canSecondFail) = try plain(right)
    let isConjunction = binary == .and
    guard canFirstFail else {
      return .plain(
        isConjunction ? "\(first) AND \(second)" : "\(first) OR \(second)",
        canFail: canSecondFail
      )
    }
    // NULL AND FALSE is false, but a condition that fails on its left has failed.
    let result =
      isConjunction
      ? SQLExpression.choice(first, second, .isFalse) : .choice(first, .isTrue, second)
    return .plain(result, canFail: true)
  }

  mutating func coalescing(
    _ left: CheckedNode,
    _ right: CheckedNode,
    heldBy limits: FieldLimits
  ) throws(Untranslatable) -> TranslatedValue {
    let first = try value(left, heldBy: limits)
    guard case .optional(let wanted, let failure) = first else { return first }
    let second = try value(right, heldBy: limits)
    let failures = failure.map { [steps.bound($0)] } ?? []
    switch second {
    case .list: throw Untranslatable()
    case .plain(let other, let canFail):
      let result = ("coalesce(\(wanted), \(other))" as SQLExpression).closed
      return .plain(result.unless(any: failures), canFail: canFail || !failures.isEmpty)
    case .optional(let other, let otherFailure):
      let name = steps.bound(wanted)
      let result = ("coalesce(\(name), \(other))" as SQLExpression).closed
      let later: [SQLExpression] = otherFailure.map { ["\(name) IS NULL AND \($0)"] } ?? []
      let all = failures + later
      return .optional(result, failure: all.isEmpty ? nil : .any(all))
    }
  }

  mutating func conditional(
    _ condition: CheckedNode,
    _ first: CheckedNode,
    _ second: CheckedNode,
    of node: CheckedNode,
    heldBy limits: FieldLimits
  ) throws(Untranslatable) -> TranslatedValue {
    let (holds, canFail) = try plain(condition)
    switch (try value(first, heldBy: limits), try value(second, heldBy: limits)) {
    case (.list, _), (_, .list): throw Untranslatable()
    case (.plain(let first, let canFirstFail), .plain(let second, let canSecondFail)):
      return .plain(
        .choice(holds, first, second),
        canFail: canFail || canFirstFail || canSecondFail
      )
    case (let first, let second):
      guard node.type.unwrapped != .nothing else {
        throw Untranslatable()
      }
      let holds = steps.bound(holds)
      let failures = [first.failures(&steps), second.failures(&steps)].map(SQLExpression.any)
      let result = SQLExpression.choice(
        holds,
        first.expression ?? .null,
        second.expression ?? .null
      )
      guard canFail || failures.contains(where: { $0.text != SQLExpression.isFalse.text }) else {
        return .optional(result, failure: nil)
      }
      let failure: SQLExpression =
        ("CASE \(holds) WHEN TRUE THEN \(failures[0]) WHEN FALSE THEN \(failures[1]) ELSE TRUE END"
        as SQLExpression).closed
      return .optional(result, failure: failure)
    }
  }
}
