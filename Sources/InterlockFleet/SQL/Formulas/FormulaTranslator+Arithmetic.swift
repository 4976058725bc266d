import InterlockData

// A result that does not fit is an error in the language, a float in SQLite, and in PostgreSQL an error that would end
// the statement for all rows. Here it is NULL.
extension FormulaTranslator {
  mutating func arithmetic(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    of node: CheckedNode
  ) throws(Untranslatable) -> TranslatedValue {
    let (first, canFirstFail) = try plain(left)
    let (second, canSecondFail) = try plain(right)
    guard left.type == .integer else {
      if binary == .remainder { throw Untranslatable() }
      return .plain(numbers(binary, first, second), canFail: true)
    }
    let canFail = canFirstFail || canSecondFail
    switch binary {
    case .divide, .remainder:
      if case .integer(let divisor)? = right.constant, divisor != 0, divisor != -1 {
        let sign = SQLExpression(atom: binary.rawValue)
        return .plain("\(first) \(sign) \(second)", canFail: canFail)
      }
      return .plain(quotient(binary, first, second), canFail: true)
    default: return .plain(integers(binary, first, second), canFail: true)
    }
  }

  /// A sum, a difference or a product.
  private mutating func integers(
    _ binary: BinaryOperator,
    _ left: SQLExpression,
    _ right: SQLExpression
  ) -> SQLExpression {
    let sign = SQLExpression(atom: binary.rawValue)
    switch dialect {
    case .sqlite:
      // A result that does not fit becomes a float.
      let result = steps.bound("\(left) \(sign) \(right)")
      return ("CASE typeof(\(result)) WHEN 'integer' THEN \(result) END" as SQLExpression).closed
    case .postgreSQL:
      let (left, right) = (steps.bound(left), steps.bound(right))
      let exact: SQLExpression = "\(left)::numeric \(sign) \(right)"
      return ("\(left) \(sign) \(right)" as SQLExpression)
        .provided("\(exact) BETWEEN -9223372036854775808 AND 9223372036854775807")
    }
  }

  private mutating func quotient(
    _ binary: BinaryOperator,
    _ left: SQLExpression,
    _ right: SQLExpression
  ) -> SQLExpression {
    let (left, right) = (steps.bound(left), steps.bound(right))
    let sign = SQLExpression(atom: binary.rawValue)
    let result: SQLExpression = "\(left) \(sign) \(right)"
    let fits: SQLExpression = "\(right) <> -1 OR \(left) > \(least)"
    switch (dialect, binary) {
    // In SQLite, a division by zero is NULL.
    case (.sqlite, .divide): return result.provided(fits)
    case (.sqlite, _): return result
    case (.postgreSQL, .divide): return result.provided("\(right) <> 0 AND \(fits)")
    case (.postgreSQL, _): return result.provided("\(right) <> 0")
    }
  }

  private mutating func numbers(
    _ binary: BinaryOperator,
    _ left: SQLExpression,
    _ right: SQLExpression
  ) -> SQLExpression {
    let sign = SQLExpression(atom: binary.rawValue)
    switch dialect {
    case .sqlite: return finite("\(left) \(sign) \(right)")
    case .postgreSQL:
      let function = SQLExpression(atom: arithmetic)
      return ("\(function)('\(sign)', \(left), \(right))" as SQLExpression).closed
    }
  }

  private var least: SQLExpression { SQLExpression(atom: dialect.integer(.min)) }

  mutating func negative(_ operand: CheckedNode) throws(Untranslatable) -> TranslatedValue {
    let (value, canFail) = try plain(operand)
    guard operand.type == .integer else { return .plain("- \(value)", canFail: canFail) }
    let name = steps.bound(value)
    return .plain(("- \(name)" as SQLExpression).provided("\(name) > \(least)"), canFail: true)
  }

  mutating func magnitude(_ operand: CheckedNode) throws(Untranslatable) -> TranslatedValue {
    let (value, canFail) = try plain(operand)
    let magnitude = ("abs(\(value))" as SQLExpression).closed
    guard operand.type == .integer else { return .plain(magnitude, canFail: canFail) }
    let name = steps.bound(value)
    let result = ("abs(\(name))" as SQLExpression).closed
    return .plain(result.provided("\(name) > \(least)"), canFail: true)
  }
}

extension SQLDialect {
  /// The function with which PostgreSQL computes with numbers, where its own arithmetic raises errors; nil for SQLite.
  ///
  /// - Parameter name: Its name, quoted.
  /// - Returns: The definition, with its semicolon.
  func arithmeticDefinition(_ name: String) -> String? {
    guard self == .postgreSQL else { return nil }
    return """
      CREATE OR REPLACE FUNCTION \(name)(sign TEXT, a DOUBLE PRECISION, b DOUBLE PRECISION)
      RETURNS DOUBLE PRECISION LANGUAGE plpgsql IMMUTABLE STRICT AS $$
      BEGIN
        RETURN CASE sign WHEN '+' THEN a + b WHEN '-' THEN a - b WHEN '*' THEN a * b ELSE a / b END;
      EXCEPTION
        WHEN division_by_zero THEN
          RETURN NULL;
        WHEN numeric_value_out_of_range THEN
          -- Too small is zero; too large is an error of the language.
          RETURN CASE
            WHEN sign = '*' AND (abs(a) < 1 OR abs(b) < 1) OR sign = '/' AND abs(a) < abs(b) THEN 0
          END;
      END;
      $$;

      """
  }
}
