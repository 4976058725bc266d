extension FormulaCompiler {
  func call(
    _ function: FormulaFunction,
    _ arguments: [CheckedNode],
    _ node: CheckedNode
  ) -> Code {
    switch function {
    case .length: return length(arguments[0])
    case .hasPrefix:
      let (first, second) = (text(arguments[0]), text(arguments[1]))
      return .boolean { (environment) throws(EvaluationError) in
        hasScalarPrefix(try first(environment), try second(environment))
      }
    case .contains:
      let (first, second) = (text(arguments[0]), text(arguments[1]))
      return .boolean { (environment) throws(EvaluationError) in
        containsScalars(try first(environment), try second(environment))
      }
    case .min, .max: return extremum(function == .min, arguments)
    case .abs: return magnitude(arguments[0], site(function.rawValue, node))
    case .isIn: preconditionFailure("The checker replaces this node")
    }
  }

  private func length(_ argument: CheckedNode) -> Code {
    guard argument.type != .text else {
      let code = text(argument)
      return .integer { (environment) throws(EvaluationError) in
        (try code(environment)).unicodeScalars.count
      }
    }
    let code = value(argument)
    return .integer { (environment) throws(EvaluationError) in
      guard case .list(let values) = try code(environment) else { return 0 }
      return values.count
    }
  }

  /// The lesser or the greater of two; the first of two that are equal.
  private func extremum(_ isMinimum: Bool, _ arguments: [CheckedNode]) -> Code {
    if arguments[0].type == .integer {
      let (first, second) = (integer(arguments[0]), integer(arguments[1]))
      return .integer { (environment) throws(EvaluationError) in
        let (left, right) = (try first(environment), try second(environment))
        return (isMinimum ? right < left : right > left) ? right : left
      }
    }
    let (first, second) = (number(arguments[0]), number(arguments[1]))
    let code: NumberCode = { (environment) throws(EvaluationError) in
      let (left, right) = (try first(environment), try second(environment))
      return (isMinimum ? right < left : right > left) ? right : left
    }
    return arguments[0].type == .date ? .date(code) : .number(code)
  }

  private func magnitude(_ argument: CheckedNode, _ site: EvaluationError.Site) -> Code {
    guard argument.type == .integer else {
      let code = number(argument)
      return .number { (environment) throws(EvaluationError) in abs(try code(environment)) }
    }
    let code = integer(argument)
    return .integer { (environment) throws(EvaluationError) in
      let value = try code(environment)
      guard value != .min else { throw EvaluationError(.overflow, [.integer(value)], at: site) }
      return abs(value)
    }
  }
}
