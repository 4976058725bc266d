extension Checker {
  mutating func unary(
    _ unary: UnaryOperator,
    _ operand: Formula.Node,
    _ node: Formula.Node
  ) -> CheckedNode? {
    switch unary {
    case .not:
      guard let checked = condition(operand, of: "'!' takes") else { return nil }
      return CheckedNode(.not(checked), .boolean, node)
    case .negate:
      guard let checked = check(operand) else { return nil }
      guard checked.type.isNumeric else {
        refuse([checked], "'-' takes an integer or a number", node) { operands in
          operands[0].isNumeric ? .make(.unary(.negate, checked.substituted)) : nil
        }
        return nil
      }
      return CheckedNode(.negate(checked), checked.type, node)
    }
  }

  /// Both operands, so that problems in each are reported; nil if there are any.
  mutating func operands(
    _ left: Formula.Node,
    _ right: Formula.Node
  ) -> (CheckedNode, CheckedNode)? {
    let first = check(left)
    let second = check(right)
    guard let first, let second else { return nil }
    return (first, second)
  }

  mutating func logic(
    _ binary: BinaryOperator,
    _ left: Formula.Node,
    _ right: Formula.Node,
    of node: Formula.Node
  ) -> CheckedNode? {
    let taker = "'\(binary.rawValue)' takes"
    let first = condition(left, of: taker)
    let second = condition(right, of: taker)
    guard let first, let second else { return nil }
    return CheckedNode(.binary(binary, first, second), .boolean, node)
  }

  mutating func coalescing(
    _ left: Formula.Node,
    _ right: Formula.Node,
    _ node: Formula.Node
  ) -> CheckedNode? {
    guard let (first, second) = operands(left, right) else { return nil }
    guard first.type.isOptional else {
      report(
        "\(FormulaProblems.code(left)) is never nil; leave out '??' and what follows it",
        at: left.range
      )
      return nil
    }
    guard let type = first.type.unwrapped.joined(with: second.type) else {
      report(
        "'??' takes two values of one type; \(describe(first)), \(describe(second))",
        at: node.range
      )
      return nil
    }
    let joined = CheckedNode(
      .binary(.coalesce, first.brought(to: type.orNil), second.brought(to: type)),
      type,
      node
    )
    return joined
  }

  mutating func conditional(
    _ condition: Formula.Node,
    _ first: Formula.Node,
    _ second: Formula.Node,
    of node: Formula.Node
  ) -> CheckedNode? {
    let checked = self.condition(condition, of: "'?' takes")
    let first = check(first)
    let second = check(second)
    guard let checked, let first, let second else { return nil }
    guard let type = first.type.joined(with: second.type) else {
      report(
        "both values of '?' have one type; \(describe(first)), \(describe(second))",
        at: node.range
      )
      return nil
    }
    let kind = CheckedNode.Kind.conditional(
      checked,
      first.brought(to: type),
      second.brought(to: type)
    )
    return CheckedNode(kind, type, node)
  }

  mutating func arithmetic(
    _ binary: BinaryOperator,
    _ left: Formula.Node,
    _ right: Formula.Node,
    of node: Formula.Node
  ) -> CheckedNode? {
    guard let (first, second) = operands(left, right) else { return nil }
    guard let types = Self.operation(binary, first.type, second.type) else {
      let taker =
        "'\(binary.rawValue)' takes integers and numbers"
        + (binary == .add || binary == .subtract ? ", or a date and seconds" : "")
      refuse([first, second], taker, node) { types in
        guard Self.operation(binary, types[0], types[1]) != nil else { return nil }
        return .make(.binary(binary, first.substituted, second.substituted))
      }
      return nil
    }
    let kind = CheckedNode.Kind.binary(
      binary,
      first.brought(to: types.left),
      second.brought(to: types.right)
    )
    return CheckedNode(kind, types.result, node)
  }

  /// The types that operands are converted to and the type of the result; nil if there is no such
  /// operation.
  private static func operation(
    _ binary: BinaryOperator,
    _ left: DataType,
    _ right: DataType
  ) -> (left: DataType, right: DataType, result: DataType)? {
    switch (binary, left, right) {
    case (_, .integer, .integer): (.integer, .integer, .integer)
    case _ where left.isNumeric && right.isNumeric: (.number, .number, .number)
    case (.subtract, .date, .date): (.date, .date, .number)
    case (.add, .date, _) where right.isNumeric: (.date, .number, .date)
    case (.subtract, .date, _) where right.isNumeric: (.date, .number, .date)
    default: nil
    }
  }

  /// Reports operands that an operator cannot take: that one may be nil if that is the only problem, otherwise their
  /// types. `mend` returns a correction for operands that cannot be nil; nil if it would still be wrong.
  mutating func refuse(
    _ operands: [CheckedNode],
    _ taker: String,
    _ node: Formula.Node,
    mend: ([DataType]) -> Formula.Node?
  ) {
    let optional = operands.filter { $0.type.isOptional && $0.type.unwrapped != .nothing }
    if !optional.isEmpty, let mended = mend(operands.map(\.type.unwrapped)) {
      report(
        "\(FormulaProblems.joined(optional.map { FormulaProblems.code($0.source) }, "and")) may be nil; "
          + "write \(FormulaProblems.code(mended))",
        at: node.range
      )
      return
    }
    report("\(taker); \(operands.map(describe).joined(separator: ", "))", at: node.range)
  }
}
