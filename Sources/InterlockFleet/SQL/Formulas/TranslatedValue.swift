/// A part of a formula in SQL.
///
/// Nothing in the language is computed wrongly: what cannot be computed is an error of the call. In SQL, NULL stands
/// for that, and for nil if there can be nil; an optional value has an additional condition that says whether it has
/// failed.
enum TranslatedValue {
  /// A value that is never nil. NULL if it has failed.
  case plain(SQLExpression, canFail: Bool)
  /// A value that may be nil, as NULL. It has failed if the condition holds. The condition is never NULL; nil if the
  /// value cannot fail.
  case optional(SQLExpression, failure: SQLExpression?)
  /// A list, element by element.
  case list([TranslatedValue])
}

extension TranslatedValue {
  /// The value with another expression.
  func with(_ change: (SQLExpression) -> SQLExpression) -> Self {
    switch self {
    case .plain(let expression, let canFail): .plain(change(expression), canFail: canFail)
    case .optional(let expression, let failure): .optional(change(expression), failure: failure)
    case .list(let values): .list(values.map { $0.with(change) })
    }
  }

  /// The value as a column that can be repeated.
  func bound(_ steps: inout SQLSteps) -> Self {
    switch self {
    case .plain(let expression, let canFail): .plain(steps.bound(expression), canFail: canFail)
    case .optional(let expression, let failure):
      .optional(steps.bound(expression), failure: failure.map { steps.bound($0) })
    case .list(let values): .list(values.map { $0.bound(&steps) })
    }
  }

  /// The conditions under which it has failed, none of which is NULL.
  func failures(_ steps: inout SQLSteps) -> [SQLExpression] {
    switch self {
    case .plain(_, canFail: false): return []
    case .plain(let expression, canFail: true):
      let name = steps.bound(expression)
      return ["\(name) IS NULL"]
    case .optional(_, let failure): return failure.map { [$0] } ?? []
    case .list(let values):
      var failures: [SQLExpression] = []
      for value in values { failures += value.failures(&steps) }
      return failures
    }
  }

  /// The expression of a single value; nil for a list.
  var expression: SQLExpression? {
    switch self {
    case .plain(let expression, _), .optional(let expression, _): expression
    case .list: nil
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }
}
