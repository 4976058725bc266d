// One closure for each operator, so that none has to be selected at run time.
extension FormulaCompiler {
  static func fused(
    _ binary: BinaryOperator,
    _ offset: Int,
    constant: Double,
    _ site: EvaluationError.Site
  ) -> BooleanCode {
    switch binary {
    case .equal:
      { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site) == constant
      }
    case .unequal:
      { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site) != constant
      }
    case .less:
      { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site) < constant
      }
    case .lessOrEqual:
      { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site) <= constant
      }
    case .greater:
      { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site) > constant
      }
    default:
      { (environment) throws(EvaluationError) in
        try environment.context.finite(offset, site) >= constant
      }
    }
  }

  static func integers(
    _ binary: BinaryOperator,
    _ left: @escaping IntegerCode,
    _ right: @escaping IntegerCode
  ) -> BooleanCode {
    switch binary {
    case .equal:
      { (environment) throws(EvaluationError) in try left(environment) == (try right(environment)) }
    case .unequal:
      { (environment) throws(EvaluationError) in try left(environment) != (try right(environment)) }
    case .less:
      { (environment) throws(EvaluationError) in try left(environment) < (try right(environment)) }
    case .lessOrEqual:
      { (environment) throws(EvaluationError) in try left(environment) <= (try right(environment)) }
    case .greater:
      { (environment) throws(EvaluationError) in try left(environment) > (try right(environment)) }
    default:
      { (environment) throws(EvaluationError) in try left(environment) >= (try right(environment)) }
    }
  }

  static func integers(
    _ binary: BinaryOperator,
    _ left: @escaping IntegerCode,
    constant: Int
  ) -> BooleanCode {
    switch binary {
    case .equal: { (environment) throws(EvaluationError) in try left(environment) == constant }
    case .unequal: { (environment) throws(EvaluationError) in try left(environment) != constant }
    case .less: { (environment) throws(EvaluationError) in try left(environment) < constant }
    case .lessOrEqual:
      { (environment) throws(EvaluationError) in try left(environment) <= constant }
    case .greater: { (environment) throws(EvaluationError) in try left(environment) > constant }
    default: { (environment) throws(EvaluationError) in try left(environment) >= constant }
    }
  }

  static func numbers(
    _ binary: BinaryOperator,
    _ left: @escaping NumberCode,
    _ right: @escaping NumberCode
  ) -> BooleanCode {
    switch binary {
    case .equal:
      { (environment) throws(EvaluationError) in try left(environment) == (try right(environment)) }
    case .unequal:
      { (environment) throws(EvaluationError) in try left(environment) != (try right(environment)) }
    case .less:
      { (environment) throws(EvaluationError) in try left(environment) < (try right(environment)) }
    case .lessOrEqual:
      { (environment) throws(EvaluationError) in try left(environment) <= (try right(environment)) }
    case .greater:
      { (environment) throws(EvaluationError) in try left(environment) > (try right(environment)) }
    default:
      { (environment) throws(EvaluationError) in try left(environment) >= (try right(environment)) }
    }
  }
}

extension UnsafeRawPointer {
  @inline(__always)
  func integer(_ offset: Int) -> Int { load(fromByteOffset: offset, as: Int.self) }
}
