extension FormulaCompiler {
  func membership(_ left: CheckedNode, _ right: CheckedNode) -> BooleanCode {
    if case .list(let values)? = right.constant, let code = membership(left, values) {
      return code
    }
    let first = value(left)
    let second = value(right)
    return { (environment) throws(EvaluationError) in
      let value = try first(environment)
      guard case .list(let values) = try second(environment) else { return false }
      return values.contains(value)
    }
  }

  /// The code for a constant list of one plain type; nil for another.
  private func membership(_ left: CheckedNode, _ values: [DataValue]) -> BooleanCode? {
    switch left.type {
    case .integer:
      let integers = values.compactMap { if case .integer(let value) = $0 { value } else { nil } }
      guard integers.count == values.count else { return nil }
      let code = integer(left)
      return { (environment) throws(EvaluationError) in integers.contains(try code(environment)) }
    case .number, .date:
      let numbers = values.compactMap(\.seconds)
      guard numbers.count == values.count else { return nil }
      let code = number(left)
      return { (environment) throws(EvaluationError) in numbers.contains(try code(environment)) }
    case .text:
      let texts = values.compactMap { if case .text(let value) = $0 { value } else { nil } }
      guard texts.count == values.count else { return nil }
      let code = text(left)
      return { (environment) throws(EvaluationError) in
        let text = try code(environment)
        for candidate in texts where haveSameScalars(text, candidate) { return true }
        return false
      }
    case .boolean, .list, .optional, .nothing: return nil
    }
  }
}
