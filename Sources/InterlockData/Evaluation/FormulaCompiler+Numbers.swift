extension FormulaCompiler {
  /// Sums, differences and products of numbers or dates.
  static func numbers(
    _ binary: BinaryOperator,
    _ left: @escaping NumberCode,
    _ right: @escaping NumberCode,
    of operands: NumberOperands
  ) -> NumberCode {
    switch binary {
    case .add:
      return { (environment) throws(EvaluationError) in
        let (first, second) = (try left(environment), try right(environment))
        return try operands.checked(first + second, first, second)
      }
    case .subtract:
      return { (environment) throws(EvaluationError) in
        let (first, second) = (try left(environment), try right(environment))
        return try operands.checked(first - second, first, second)
      }
    default:
      return { (environment) throws(EvaluationError) in
        let (first, second) = (try left(environment), try right(environment))
        return try operands.checked(first * second, first, second)
      }
    }
  }

  static func quotients(
    _ binary: BinaryOperator,
    _ left: @escaping NumberCode,
    _ right: @escaping NumberCode,
    of operands: NumberOperands
  ) -> NumberCode {
    let isQuotient = binary == .divide
    return { (environment) throws(EvaluationError) in
      let (first, second) = (try left(environment), try right(environment))
      guard second != 0 else { throw operands.error(.divisionByZero, first, second) }
      let result = isQuotient ? first / second : first.truncatingRemainder(dividingBy: second)
      return try operands.checked(result, first, second)
    }
  }
}
