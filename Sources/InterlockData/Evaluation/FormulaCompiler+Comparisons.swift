extension FormulaCompiler {
  func comparison(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> BooleanCode {
    switch left.type {
    case .integer: integers(binary, left, right)
    case .number, .date: numbers(binary, left, right)
    case .boolean: Self.booleans(binary, boolean(left), boolean(right))
    case .text: texts(binary, left, right)
    case .list, .optional, .nothing: Self.values(binary, value(left), value(right))
    }
  }

  private func integers(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> BooleanCode {
    if left.constant != nil, right.constant == nil, let mirrored = binary.mirrored {
      return integers(mirrored, right, left)
    }
    if let comparison = IntegerComparison(binary, left, right) {
      return { comparison.holds(in: $0.context) }
    }
    if case .integer(let constant)? = right.constant {
      return Self.integers(binary, integer(left), constant: constant)
    }
    return Self.integers(binary, integer(left), integer(right))
  }

  private func numbers(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> BooleanCode {
    if left.constant != nil, right.constant == nil, let mirrored = binary.mirrored {
      return numbers(mirrored, right, left)
    }
    if let offset = left.storedOffset(.number) ?? left.storedOffset(.date),
      case .field(let name, _) = left.kind, let constant = right.constant?.seconds
    {
      return Self.fused(binary, offset, constant: constant, site(name.description, left))
    }
    return Self.numbers(binary, number(left), number(right))
  }

  private func texts(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> BooleanCode {
    let isEqual = binary == .equal
    if let offset = left.storedOffset(.text), case .text(let constant)? = right.constant {
      return { haveSameScalars($0.context.text(offset), constant) == isEqual }
    }
    let first = text(left)
    let second = text(right)
    return { (environment) throws(EvaluationError) in
      haveSameScalars(try first(environment), try second(environment)) == isEqual
    }
  }

  private static func booleans(
    _ binary: BinaryOperator,
    _ left: @escaping BooleanCode,
    _ right: @escaping BooleanCode
  ) -> BooleanCode {
    let isEqual = binary == .equal
    return { (environment) throws(EvaluationError) in
      (try left(environment) == (try right(environment))) == isEqual
    }
  }

  private static func values(
    _ binary: BinaryOperator,
    _ left: @escaping ValueCode,
    _ right: @escaping ValueCode
  ) -> BooleanCode {
    let isEqual = binary == .equal
    return { (environment) throws(EvaluationError) in
      (try left(environment) == (try right(environment))) == isEqual
    }
  }
}

extension DataValue {
  /// A number, or the seconds of a date; nil for anything else.
  package var seconds: Double? {
    switch self {
    case .number(let value), .date(let value): value
    case .boolean, .integer, .text, .list, .nothing: nil
    }
  }
}
