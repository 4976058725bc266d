extension FormulaCompiler {
  func negative(_ operand: CheckedNode, _ node: CheckedNode) -> Code {
    guard operand.type == .integer else {
      let code = number(operand)
      return .number { (environment) throws(EvaluationError) in -(try code(environment)) }
    }
    let site = site("-", node)
    let code = integer(operand)
    return .integer { (environment) throws(EvaluationError) in
      let value = try code(environment)
      guard value != .min else { throw EvaluationError(.overflow, [.integer(value)], at: site) }
      return -value
    }
  }

  func arithmetic(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    of node: CheckedNode
  ) -> Code {
    let site = site(binary.rawValue, node)
    switch (left.type, right.type) {
    case (.integer, _): return .integer(integers(binary, left, right, at: site))
    case (.date, _):
      let code = Self.numbers(
        binary,
        number(left),
        number(right),
        of: NumberOperands(left.type, right.type, site)
      )
      return node.type.unwrapped == .date ? .date(code) : .number(code)
    default:
      let (first, second) = (number(left), number(right))
      guard binary == .divide || binary == .remainder else {
        return .number(
          Self.numbers(binary, first, second, of: NumberOperands(.number, .number, site))
        )
      }
      return .number(
        Self.quotients(binary, first, second, of: NumberOperands(.number, .number, site))
      )
    }
  }

  private func integers(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    at site: EvaluationError.Site
  ) -> IntegerCode {
    if let offset = left.storedOffset(.integer), binary == .add || binary == .subtract {
      if case .integer(let constant)? = right.constant {
        return binary == .add
          ? { @Sendable (environment) throws(EvaluationError) in
            try environment.context.integer(offset).adding(constant, site)
          }
          : { @Sendable (environment) throws(EvaluationError) in
            try environment.context.integer(offset).subtracting(constant, site)
          }
      }
      if let other = right.storedOffset(.integer) {
        return binary == .add
          ? { @Sendable (environment) throws(EvaluationError) in
            try environment.context.integer(offset).adding(environment.context.integer(other), site)
          }
          : { @Sendable (environment) throws(EvaluationError) in
            try environment.context.integer(offset).subtracting(
              environment.context.integer(other),
              site
            )
          }
      }
    }
    let first = integer(left)
    if case .integer(let constant)? = right.constant {
      return Self.integers(binary, first, constant: constant, site)
    }
    let second = integer(right)
    return switch binary {
    case .add:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).adding(try second(environment), site)
      }
    case .subtract:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).subtracting(try second(environment), site)
      }
    case .multiply:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).multiplied(by: try second(environment), site)
      }
    case .divide:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).divided(by: try second(environment), site)
      }
    default:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).remainder(dividing: try second(environment), site)
      }
    }
  }

  private static func integers(
    _ binary: BinaryOperator,
    _ first: @escaping IntegerCode,
    constant: Int,
    _ site: EvaluationError.Site
  ) -> IntegerCode {
    switch binary {
    case .add:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).adding(constant, site)
      }
    case .subtract:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).subtracting(constant, site)
      }
    case .multiply:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).multiplied(by: constant, site)
      }
    case .divide:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).divided(by: constant, site)
      }
    default:
      { (environment) throws(EvaluationError) in
        try (try first(environment)).remainder(dividing: constant, site)
      }
    }
  }
}
