/// Turns a checked formula into closures, each for the types of its operands, with single closures for common forms.
struct FormulaCompiler {
  /// The text that the places in errors refer to.
  let text: String

  /// The place of an operation, for its errors.
  func site(_ operation: String, _ node: CheckedNode) -> EvaluationError.Site {
    EvaluationError.Site(operation, node.source.range, in: text)
  }

  /// The code of a part. Its type is the part's own, even if an optional is expected.
  func code(_ node: CheckedNode) -> Code {
    switch node.kind {
    case .literal(let value): return .constant(value)
    case .now: return now(node)
    case .field(let name, let field): return self.field(field, site(name.description, node))
    case .isIn(let state): return isIn(state, node)
    case .list(let nodes): return list(nodes)
    case .not(let operand): return .boolean(negation(operand))
    case .negate(let operand): return negative(operand, node)
    case .binary(let binary, let left, let right):
      switch binary {
      case .and, .or: return .boolean(logic(binary, left, right))
      case .coalesce: return coalescing(left, right, node)
      case .membership: return .boolean(membership(left, right))
      case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual:
        return .boolean(comparison(binary, left, right))
      case .add, .subtract, .multiply, .divide, .remainder:
        return arithmetic(binary, left, right, of: node)
      }
    case .conditional(let condition, let first, let second):
      return conditional(condition, first, second, of: node)
    case .call(let function, let arguments): return call(function, arguments, node)
    case .widened(let operand): return widening(operand)
    }
  }

  // A part with another type than the checker determined cannot occur; if it did, the error would name it.

  func boolean(_ node: CheckedNode) -> BooleanCode {
    let code = code(node)
    if case .boolean(let plain) = code { return plain }
    guard case .boolean(let plain) = Code.unboxing(code.boxed, to: .boolean, at: site("", node))
    else { preconditionFailure("Unboxing gives the type that it is asked for") }
    return plain
  }

  func integer(_ node: CheckedNode) -> IntegerCode {
    let code = code(node)
    if case .integer(let plain) = code { return plain }
    guard case .integer(let plain) = Code.unboxing(code.boxed, to: .integer, at: site("", node))
    else { preconditionFailure("Unboxing gives the type that it is asked for") }
    return plain
  }

  /// The code of a number, or of the seconds of a date.
  func number(_ node: CheckedNode) -> NumberCode {
    switch code(node) {
    case .number(let plain), .date(let plain): return plain
    case let code:
      guard case .number(let plain) = Code.unboxing(code.boxed, to: .number, at: site("", node))
      else { preconditionFailure("Unboxing gives the type that it is asked for") }
      return plain
    }
  }

  func text(_ node: CheckedNode) -> TextCode {
    let code = code(node)
    if case .text(let plain) = code { return plain }
    guard case .text(let plain) = Code.unboxing(code.boxed, to: .text, at: site("", node))
    else { preconditionFailure("Unboxing gives the type that it is asked for") }
    return plain
  }

  func value(_ node: CheckedNode) -> ValueCode { code(node).boxed }
}

extension FormulaCompiler {
  private func list(_ nodes: [CheckedNode]) -> Code {
    let codes = nodes.map { value($0) }
    return .value { (environment) throws(EvaluationError) in
      var values: [DataValue] = []
      values.reserveCapacity(codes.count)
      for code in codes { values.append(try code(environment)) }
      return .list(values)
    }
  }

  private func widening(_ operand: CheckedNode) -> Code {
    switch code(operand) {
    case .integer(let code):
      .number { (environment) throws(EvaluationError) in Double(try code(environment)) }
    case let code:
      Self.widening(code.boxed)
    }
  }

  private static func widening(_ code: @escaping ValueCode) -> Code {
    .value { (environment) throws(EvaluationError) in try code(environment).widened }
  }
}
