extension Explainer {
  /// A part as it is written.
  func text(_ node: CheckedNode) -> String { FormulaPrinter.text(of: node.source) }

  /// A state in quotes.
  func state(of node: CheckedNode) -> String {
    if case .call(_, let arguments) = node.source.kind, let argument = arguments.first,
      case .literal(.text(let name)) = argument.kind
    {
      return FormulaProblems.code(name)
    }
    return text(node)
  }

  /// A description of a part, as the first half of a sentence: `paid is 5; it `.
  func subject(_ node: CheckedNode) throws(EvaluationError) -> String {
    "\(text(node)) is \(try value(node).shown); it "
  }

  /// The right side of a comparison: a value, or a name or an expression with its value.
  func object(_ node: CheckedNode) throws(EvaluationError) -> String {
    let value = try value(node).shown
    return node.isFixed ? value : "\(text(node)), which is \(value)"
  }

  func comparison(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    shouldHold: Bool
  ) throws(EvaluationError) -> String? {
    guard let mirrored = binary.mirrored, let negated = binary.negated else { return nil }
    if left.isFixed, !right.isFixed {
      return try comparison(mirrored, right, left, shouldHold: shouldHold)
    }
    guard !left.isFixed else { return nil }
    let wanted = shouldHold ? binary : negated
    let words = wanted.words(forDates: left.type == .date)
    return try subject(left) + "must \(words)\(object(right))"
  }

  func membership(
    _ left: CheckedNode,
    _ right: CheckedNode,
    shouldHold: Bool,
    _ node: CheckedNode
  ) throws(EvaluationError) -> String {
    let start = try subject(left) + "must \(shouldHold ? "" : "not ")be "
    guard right.isFixed, case .list(let values) = try value(right) else {
      return start + "in \(try object(right))"
    }
    guard !values.isEmpty else { return start + "in an empty list" }
    let shown =
      values.prefix(8).map(\.shown) + (values.count > 8 ? ["\(values.count - 8) others"] : [])
    return start + FormulaProblems.joined(shown, "or")
  }
}

extension CheckedNode {
  /// Whether it depends on no name.
  var isFixed: Bool {
    switch kind {
    case .field, .now, .isIn: false
    default: children.allSatisfy(\.isFixed)
    }
  }
}

extension BinaryOperator {
  /// The requirement, up to the value.
  fileprivate func words(forDates areDates: Bool) -> String {
    switch self {
    case .equal: "be "
    case .unequal: "not be "
    case .less: areDates ? "be before " : "be less than "
    case .lessOrEqual: areDates ? "not be after " : "be at most "
    case .greater: areDates ? "be after " : "be greater than "
    case .greaterOrEqual: areDates ? "not be before " : "be at least "
    default: ""
    }
  }
}
