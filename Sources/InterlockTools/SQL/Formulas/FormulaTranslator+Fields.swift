import InterlockData

extension FormulaTranslator {
  /// Adds a key of the user info whose value is nil.
  mutating func addMissing(_ name: FormulaName, _ type: DataType) {
    guard let column = dialect.columnType(type) else { return }
    let null = ("CAST(NULL AS \(SQLExpression(atom: column)))" as SQLExpression).closed
    fields[name] = .optional(null, failure: nil)
  }

  /// Makes a parameter the value of a field of the payload or of a key of the user info. As in the engine, a value of
  /// another type is a failure.
  mutating func addParameter(_ placeholder: String, _ name: FormulaName, _ type: DataType) {
    let parameter = SQLExpression(atom: placeholder)
    let value: SQLExpression
    switch (dialect, type.unwrapped) {
    case (.sqlite, .integer):
      value = parameter.provided("typeof(\(parameter)) = 'integer'")
    case (.sqlite, .boolean):
      value = parameter.provided("typeof(\(parameter)) = 'integer' AND \(parameter) IN (0, 1)")
    case (.sqlite, .text): value = parameter.provided("typeof(\(parameter)) = 'text'")
    case (.sqlite, _):
      let number = ("CAST(\(parameter) AS REAL)" as SQLExpression).closed
      let isNumber: SQLExpression = "typeof(\(parameter)) IN ('integer', 'real')"
      value = finite(number.provided(isNumber))
    case (.postgreSQL, .number), (.postgreSQL, .date): value = finite(parameter)
    case (.postgreSQL, _): value = parameter
    }
    let canFail = !value.isAtom || !type.isOptional
    guard type.isOptional else {
      fields[name] = .plain(steps.bound(value), canFail: canFail)
      return
    }
    let result = steps.bound(value)
    let failure: SQLExpression = "\(parameter) IS NOT NULL AND \(result) IS NULL"
    fields[name] = .optional(result, failure: canFail ? failure : nil)
  }

  /// A value as a column; it fails if the field cannot hold it.
  mutating func held(
    _ value: SQLValue,
    by item: CheckedAssignments.Item
  ) throws(Untranslatable) -> SQLValue {
    let value = item.field.type.isOptional && !value.isOptional ? value.lifted(&steps) : value
    let bound = value.bound(&steps)
    guard let expression = bound.expression else {
      throw Untranslatable(part: item.value, reason: .list)
    }
    let fits: SQLExpression
    switch item.field.limits {
    case .none: return bound
    case .integers(let range):
      let bounds = [range.lowerBound, range.upperBound].map {
        SQLExpression(atom: dialect.integer($0))
      }
      fits = "\(expression) BETWEEN \(bounds[0]) AND \(bounds[1])"
    case .values(let values):
      let literals = values.filter { $0 != .nothing }.compactMap { dialect.literal($0) }
      let isText = item.field.type.unwrapped == .text
      let sought = isText ? collated(expression) : expression
      fits = "\(sought) IN (\(literals, separator: ", "))"
    case .tested(let holds):
      guard let constant = item.value.constant else {
        throw Untranslatable(part: item.value, reason: .unknownValues)
      }
      return constant == .nothing || holds(constant) ? bound : bound.failed
    }
    switch bound {
    case .plain(let expression, _):
      return .plain(steps.bound(expression.provided(fits)), canFail: true)
    case .optional(let expression, let failure):
      let isOutside: SQLExpression = "\(expression) IS NOT NULL AND NOT \(fits)"
      let failures = [failure, isOutside].compactMap { $0 }
      return .optional(expression, failure: steps.bound(.any(failures)))
    case .list: return bound
    }
  }
}

extension SQLValue {
  /// A value that is never nil, converted to one that may be.
  fileprivate func lifted(_ steps: inout SQLSteps) -> Self {
    guard case .plain(let expression, let canFail) = self else { return self }
    let name = steps.bound(expression)
    return .optional(name, failure: canFail ? "\(name) IS NULL" : nil)
  }

  /// A value that has failed.
  fileprivate var failed: Self {
    isOptional ? .optional(.null, failure: .isTrue) : .plain(.null, canFail: true)
  }
}
