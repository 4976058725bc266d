extension FormulaCompiler {
  func negation(_ operand: CheckedNode) -> BooleanCode {
    if let offset = operand.storedOffset(.boolean) {
      return { !$0.context.load(fromByteOffset: offset, as: Bool.self) }
    }
    let code = boolean(operand)
    return { (environment) throws(EvaluationError) in !(try code(environment)) }
  }

  func logic(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> BooleanCode {
    let first = boolean(left)
    let second = boolean(right)
    if binary == .and {
      return { (environment) throws(EvaluationError) in
        guard try first(environment) else { return false }
        return try second(environment)
      }
    }
    return { (environment) throws(EvaluationError) in
      if try first(environment) { return true }
      return try second(environment)
    }
  }

  func coalescing(_ left: CheckedNode, _ right: CheckedNode, _ node: CheckedNode) -> Code {
    let first = value(left)
    let second = value(right)
    let code: ValueCode = { (environment) throws(EvaluationError) in
      let value = try first(environment)
      if case .nothing = value { return try second(environment) }
      return value
    }
    // Values that may be nil, and lists, have been checked at their source.
    return node.type.isPlain ? .unboxing(code, to: node.type, at: site("??", node)) : .value(code)
  }

  func conditional(
    _ condition: CheckedNode,
    _ first: CheckedNode,
    _ second: CheckedNode,
    of node: CheckedNode
  ) -> Code {
    let holds = boolean(condition)
    switch node.type {
    case .boolean:
      let (first, second) = (boolean(first), boolean(second))
      return .boolean { (environment) throws(EvaluationError) in
        try holds(environment) ? try first(environment) : try second(environment)
      }
    case .integer:
      let (first, second) = (integer(first), integer(second))
      return .integer { (environment) throws(EvaluationError) in
        try holds(environment) ? try first(environment) : try second(environment)
      }
    case .number:
      let (first, second) = (number(first), number(second))
      return .number { (environment) throws(EvaluationError) in
        try holds(environment) ? try first(environment) : try second(environment)
      }
    case .date:
      let (first, second) = (number(first), number(second))
      return .date { (environment) throws(EvaluationError) in
        try holds(environment) ? try first(environment) : try second(environment)
      }
    case .text:
      let (first, second) = (text(first), text(second))
      return .text { (environment) throws(EvaluationError) in
        try holds(environment) ? try first(environment) : try second(environment)
      }
    case .list, .optional, .nothing:
      let (first, second) = (value(first), value(second))
      return .value { (environment) throws(EvaluationError) in
        try holds(environment) ? try first(environment) : try second(environment)
      }
    }
  }
}

extension CheckedNode {
  /// The offset of a stored property of the context; nil for anything else, and for another
  /// representation.
  func storedOffset(_ representation: Representation) -> Int? {
    guard case .field(_, let field) = kind,
      case .context(.stored(let offset, let stored)) = field.source, stored == representation
    else { return nil }
    return offset
  }

  /// The value of a literal; nil for anything else.
  package var constant: DataValue? {
    if case .literal(let value) = kind { value } else { nil }
  }
}

extension DataType {
  /// Whether code for its values need not box them.
  var isPlain: Bool {
    switch self {
    case .boolean, .integer, .number, .text, .date: true
    case .list, .optional, .nothing: false
    }
  }
}
