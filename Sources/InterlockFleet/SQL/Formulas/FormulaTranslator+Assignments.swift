import InterlockData

extension FormulaTranslator {
  /// What a field holds after an assignment, as a column. It fails if the field cannot hold the value.
  mutating func value(of item: CheckedAssignments.Item) throws(Untranslatable) -> TranslatedValue {
    let value = try value(item.value, heldBy: item.field.limits)
    guard value.expression != nil else { throw Untranslatable() }
    let isLifted = item.field.type.isOptional && !value.isOptional
    return isLifted ? value.lifted(&steps) : value.bound(&steps)
  }

  /// What a field holds of a part that it is assigned. What it holds of constants is known now.
  mutating func held(
    _ value: TranslatedValue,
    by limits: FieldLimits,
    _ node: CheckedNode
  ) throws(Untranslatable) -> TranslatedValue {
    switch (limits, node.kind) {
    // What is chosen is held already.
    case (.none, _), (_, .conditional), (_, .binary(.coalesce, _, _)): return value
    case (_, .literal(let constant)):
      guard let held = limits.held(constant) else {
        return .plain(dialect.null(node.type), canFail: true)
      }
      return try literal(held, node.type)
    default: break
    }
    let value = value.bound(&steps)
    guard let expression = value.expression else { return value }
    let name = steps.bound(try held(expression, by: limits, node))
    guard case .optional(_, let failure) = value else { return .plain(name, canFail: true) }
    let isLost: SQLExpression = "\(expression) IS NOT NULL AND \(name) IS NULL"
    return .optional(name, failure: .any([failure, isLost].compactMap { $0 }))
  }

  private mutating func held(
    _ expression: SQLExpression,
    by limits: FieldLimits,
    _ node: CheckedNode
  ) throws(Untranslatable) -> SQLExpression {
    switch limits {
    case .none: return expression
    case .integers(let range):
      let bounds = [range.lowerBound, range.upperBound].map {
        SQLExpression(atom: dialect.integer($0))
      }
      return expression.provided("\(expression) BETWEEN \(bounds[0]) AND \(bounds[1])")
    case .floats: return float(nearestTo: expression)
    case .values, .converted:
      guard let values = node.values(heldBy: limits) else {
        throw Untranslatable()
      }
      let literals = values.filter { $0 != .nothing }.compactMap { dialect.literal($0) }
      let sought = node.type.unwrapped == .text ? collated(expression) : expression
      return expression.provided("\(sought) IN (\(literals, separator: ", "))")
    }
  }
}

extension TranslatedValue {
  /// A value that is never nil, converted to one that may be.
  fileprivate func lifted(_ steps: inout SQLSteps) -> Self {
    guard case .plain(let expression, let canFail) = self else { return self }
    let name = steps.bound(expression)
    return .optional(name, failure: canFail ? "\(name) IS NULL" : nil)
  }
}
