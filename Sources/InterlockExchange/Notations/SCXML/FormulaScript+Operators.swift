import InterlockData

extension FormulaScript {
  func binary(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    of node: CheckedNode,
    heldBy limits: FieldLimits
  ) throws(Failure) -> Piece {
    switch binary {
    case .and, .or, .coalesce:
      let limits = binary == .coalesce ? limits : .none
      // The second operand is not always evaluated, and cannot fail if it isn't.
      let (first, second) = (
        try piece(left, heldBy: limits), try piece(right, heldBy: limits).safe
      )
      return Piece("\(first.atom) \(binary.rawValue) \(second.atom)", checks: first.checks)
    case .equal, .unequal: return try equality(binary == .equal, left, right, of: node)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try joined(left, binary.rawValue, right)
    case .membership: return try membership(left, right)
    case .add, .subtract, .multiply, .divide, .remainder:
      return try arithmetic(binary, left, right)
    }
  }

  private func joined(
    _ left: CheckedNode,
    _ sign: String,
    _ right: CheckedNode
  ) throws(Failure) -> Piece {
    let (first, second) = (try piece(left), try piece(right))
    return Piece("\(first.atom) \(sign) \(second.atom)", checks: first.checks + second.checks)
  }

  private func arithmetic(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) throws(Failure) -> Piece {
    let result = try joined(left, binary.rawValue, right)
    guard left.type == .integer, right.type == .integer else {
      return result.checked(["isFinite(\(result.text))"])
    }
    let whole =
      binary == .divide
      ? Piece.atom("Math.trunc(\(result.text))", checks: result.checks) : result
    // This also covers a division by zero, because NaN is not less than anything.
    return whole.checked(["Math.abs(\(whole.text)) <= Number.MAX_SAFE_INTEGER"])
  }

  private func equality(
    _ isEqual: Bool,
    _ left: CheckedNode,
    _ right: CheckedNode,
    of node: CheckedNode
  ) throws(Failure) -> Piece {
    guard left.type.isListOrNil || right.type.isListOrNil else {
      return try joined(left, isEqual ? "===" : "!==", right)
    }
    let isNil = [left, right].contains { $0.constant == .nothing }
    if isNil { return try joined(left, isEqual ? "===" : "!==", right) }
    // An array equals only itself in ECMAScript, so compare the elements.
    let sides = left.elements == nil ? (right, left) : (left, right)
    guard let elements = sides.0.elements, case .field = sides.1.kind,
      !elements.contains(where: { $0.type.isListOrNil })
    else {
      throw refusal(of: node, "compares two lists, neither of which is a literal")
    }
    let list = try piece(sides.1).atom
    let pieces = try pieces(elements)
    var conditions = ["\(list).length === \(elements.count)"]
    conditions += pieces.enumerated().map { "\(list)[\($0)] === \($1.atom)" }
    if sides.1.type.isOptional { conditions.insert("\(list) !== null", at: 0) }
    let text = conditions.joined(separator: " && ")
    let checks = pieces.flatMap(\.checks)
    return isEqual ? Piece(text, checks: checks) : .atom("!(\(text))", checks: checks)
  }

  private func membership(_ left: CheckedNode, _ right: CheckedNode) throws(Failure) -> Piece {
    guard !left.type.isListOrNil else { throw refusal(of: left, "is a list in a list of lists") }
    let (value, list) = (try piece(left), try piece(right))
    return .atom("\(list.atom).includes(\(value.text))", checks: value.checks + list.checks)
  }

  func call(
    _ function: FormulaFunction,
    _ arguments: [CheckedNode],
    _ node: CheckedNode
  ) throws(Failure) -> Piece {
    let pieces = try pieces(arguments)
    let checks = pieces.flatMap(\.checks)
    switch function {
    case .hasPrefix: return .atom("\(pieces[0].atom).startsWith(\(pieces[1].text))", checks: checks)
    case .contains: return .atom("\(pieces[0].atom).includes(\(pieces[1].text))", checks: checks)
    case .min, .max, .abs:
      let texts = pieces.map(\.text).joined(separator: ", ")
      return .atom("Math.\(function.rawValue)(\(texts))", checks: checks)
    case .length:
      guard arguments[0].type != .text else {
        throw refusal(of: node, "counts Unicode scalars, which ECMAScript counts differently")
      }
      return .atom("\(pieces[0].atom).length", checks: checks)
    case .isIn: preconditionFailure("The checker replaces this node")
    }
  }
}

extension CheckedNode {
  /// The elements of a list literal; nil for anything else.
  fileprivate var elements: [CheckedNode]? {
    switch kind {
    case .list(let nodes): nodes
    case .literal(.list(let values)):
      values.map { CheckedNode(.literal($0), $0.isList ? .list(.nothing) : .boolean, source) }
    case .widened(let operand): operand.elements
    default: nil
    }
  }
}

extension DataValue {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension DataType {
  /// Whether its values are lists, optional lists, or only nil.
  fileprivate var isListOrNil: Bool {
    switch unwrapped {
    case .list, .nothing: true
    default: false
    }
  }
}
