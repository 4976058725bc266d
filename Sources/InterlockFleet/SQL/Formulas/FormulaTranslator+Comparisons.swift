import InterlockData

extension FormulaTranslator {
  mutating func equality(
    _ isEqual: Bool,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) throws(Untranslatable) -> TranslatedValue {
    let (first, second) = (try value(left), try value(right))
    let isText = left.type.holdsTexts || right.type.holdsTexts
    if case .plain(let one, let canOneFail) = first,
      case .plain(let other, let canOtherFail) = second
    {
      let one = isText ? collated(one) : one
      return .plain(
        isEqual ? "\(one) = \(other)" : "\(one) <> \(other)",
        canFail: canOneFail || canOtherFail
      )
    }
    let same = sameness(first, second, isText)
    return settled([first, second], isEqual ? same : "NOT \(same)")
  }

  /// Whether two values are the same, which is never NULL if neither has failed.
  private func sameness(_ left: TranslatedValue, _ right: TranslatedValue, _ isText: Bool)
    -> SQLExpression
  {
    if case .list(let left) = left, case .list(let right) = right {
      guard left.count == right.count else { return .isFalse }
      return .all(zip(left, right).map { sameness($0, $1, isText) })
    }
    guard let left = left.expression, let right = right.expression else { return .isFalse }
    let first = isText ? collated(left) : left
    switch dialect {
    case .sqlite: return "\(first) IS \(right)"
    case .postgreSQL: return "\(first) IS NOT DISTINCT FROM \(right)"
    }
  }

  mutating func membership(
    _ left: CheckedNode,
    _ right: CheckedNode
  ) throws(Untranslatable) -> TranslatedValue {
    let value = try value(left).bound(&steps)
    guard case .list(let elements) = try self.value(right) else {
      throw Untranslatable()
    }
    let isText = left.type.holdsTexts || right.type.holdsTexts
    let plain = elements.compactMap { element -> SQLExpression? in
      if case .plain(let expression, _) = element { expression } else { nil }
    }
    if case .plain(let sought, _) = value, plain.count == elements.count, !plain.isEmpty {
      let sought = isText ? collated(sought) : sought
      return settled([value] + elements, "\(sought) IN (\(plain, separator: ", "))")
    }
    return settled([value] + elements, .any(elements.map { sameness(value, $0, isText) }))
  }

  /// A condition that fails if one of some values has.
  mutating func settled(_ values: [TranslatedValue], _ condition: SQLExpression) -> TranslatedValue
  {
    var failures: [SQLExpression] = []
    for value in values { failures += value.failures(&steps) }
    return .plain(condition.unless(any: failures), canFail: !failures.isEmpty)
  }

  /// A string that is compared by its bytes, independent of the collation of its column.
  func collated(_ text: SQLExpression) -> SQLExpression {
    switch dialect {
    case .sqlite: "\(text) COLLATE BINARY"
    case .postgreSQL: #"\#(text) COLLATE "C""#
    }
  }
}

extension DataType {
  fileprivate var holdsTexts: Bool {
    switch self {
    case .text: true
    case .list(let element), .optional(let element): element.holdsTexts
    case .boolean, .integer, .number, .date, .nothing: false
    }
  }
}
