extension Checker {
  mutating func equality(
    _ binary: BinaryOperator,
    _ left: Formula.Node,
    _ right: Formula.Node,
    of node: Formula.Node
  ) -> CheckedNode? {
    guard let (first, second) = operands(left, right) else { return nil }
    if let never = Self.neverNil(first, second) {
      report(
        "\(FormulaProblems.code(never.source)) is never nil; leave the comparison out",
        at: node.range
      )
      return nil
    }
    guard let type = first.type.joined(with: second.type) else {
      report(incomparable(binary, first, second), at: node.range)
      return nil
    }
    return CheckedNode(
      .binary(binary, first.brought(to: type), second.brought(to: type)),
      .boolean,
      node
    )
  }

  /// The operand that is compared with nil but cannot be nil.
  private static func neverNil(_ left: CheckedNode, _ right: CheckedNode) -> CheckedNode? {
    if right.type == .optional(.nothing), !left.type.isOptional { return left }
    if left.type == .optional(.nothing), !right.type.isOptional { return right }
    return nil
  }

  mutating func ordering(
    _ binary: BinaryOperator,
    _ left: Formula.Node,
    _ right: Formula.Node,
    of node: Formula.Node
  ) -> CheckedNode? {
    guard let (first, second) = operands(left, right) else { return nil }
    guard let type = first.type.joined(with: second.type), type.isOrdered else {
      let types = [first.type.unwrapped, second.type.unwrapped]
      guard let joined = types[0].joined(with: types[1]) else {
        report(incomparable(binary, first, second), at: node.range)
        return nil
      }
      refuse([first, second], Self.noOrder(of: joined), node) { types in
        guard types[0].joined(with: types[1])?.isOrdered == true else { return nil }
        return .make(.binary(binary, first.substituted, second.substituted))
      }
      return nil
    }
    return CheckedNode(
      .binary(binary, first.brought(to: type), second.brought(to: type)),
      .boolean,
      node
    )
  }

  private static func noOrder(of type: DataType) -> String {
    switch type {
    case .text: "texts have no order, only '==' and '!='"
    case .boolean: "Booleans have no order, only '==' and '!='"
    case .list: "lists have no order, only '==' and '!='"
    case .integer, .number, .date, .optional, .nothing:
      "only integers, numbers and dates have an order"
    }
  }

  /// The message that two types cannot be compared, with a suggestion.
  private func incomparable(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> String {
    let message =
      "'\(binary.rawValue)' compares values of one type; \(describe(left)), \(describe(right))"
    if !binary.isOrdering, let mended = Self.quoting(left, right) {
      let mended = Formula.Node.make(.binary(binary, mended.0, mended.1))
      return message + "; write \(FormulaProblems.code(mended)) for a text"
    }
    if left.type.isList, !right.type.isList || right.type.isOptional { return message }
    if case .list(let element) = right.type, !binary.isOrdering,
      left.type.joined(with: element) != nil
    {
      let membership = Formula.Node.make(.binary(.membership, left.source, right.source))
      let meant: Formula.Node = binary == .equal ? membership : .make(.unary(.not, membership))
      return message + "; write \(FormulaProblems.code(meant)) for an element"
    }
    return message
  }

  /// The operands, with a number literal that is compared with a text put in quotes.
  private static func quoting(
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> (Formula.Node, Formula.Node)? {
    if left.type.unwrapped == .text, let text = right.numberText {
      return (left.source, .literal(.text(text)))
    }
    if right.type.unwrapped == .text, let text = left.numberText {
      return (.literal(.text(text)), right.source)
    }
    return nil
  }

  mutating func membership(
    _ left: Formula.Node,
    _ right: Formula.Node,
    _ node: Formula.Node
  ) -> CheckedNode? {
    guard let (first, second) = operands(left, right) else { return nil }
    guard case .list(let element) = second.type.unwrapped else {
      report(
        "'in' takes a list on its right, such as '[1, 2]'; \(describe(second))",
        at: right.range
      )
      return nil
    }
    guard !second.type.isOptional else {
      let mended = Formula.Node.make(.binary(.membership, left, second.substituted))
      report(mayBeNil(right, writing: mended), at: node.range)
      return nil
    }
    guard let type = first.type.joined(with: element) else {
      report(
        "'in' looks for a value in a list of its type; \(describe(first)), \(describe(second))",
        at: node.range
      )
      return nil
    }
    let kind = CheckedNode.Kind.binary(
      .membership,
      first.brought(to: type),
      second.brought(to: .list(type))
    )
    return CheckedNode(kind, .boolean, node)
  }
}

extension CheckedNode {
  /// The literal of a number as written; nil for anything else.
  fileprivate var numberText: String? {
    switch kind {
    case .literal(.integer(let value)): "\(value)"
    case .literal(.number(let value)): "\(value)"
    default: nil
    }
  }
}

extension DataType {
  fileprivate var isList: Bool { if case .list = unwrapped { true } else { false } }
}
