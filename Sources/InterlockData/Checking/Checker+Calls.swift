extension Checker {
  mutating func call(
    _ name: String,
    _ arguments: [Formula.Node],
    _ node: Formula.Node
  ) -> CheckedNode? {
    guard let function = FormulaFunction(rawValue: name) else {
      let checked = arguments.map { check($0) }
      reportUnknown(name, at: node.range, first: checked.first ?? nil)
      return nil
    }
    guard arguments.count == function.argumentCount else {
      let count = function.argumentCount == 1 ? "one argument" : "two arguments"
      report(
        "\(FormulaProblems.code(name)) takes \(count), as in '\(function.example)'; "
          + "there are \(arguments.count)",
        at: node.range
      )
      for argument in arguments { _ = check(argument) }
      return nil
    }
    if function == .isIn { return isIn(arguments[0], node) }
    let checked = arguments.compactMap { check($0) }
    guard checked.count == arguments.count else { return nil }
    guard let types = Self.types(of: function, checked.map(\.type)) else {
      refuse(checked, Self.parameters(of: function), node) { types in
        guard Self.types(of: function, types) != nil else { return nil }
        return .make(.call(name, checked.map(\.substituted)))
      }
      return nil
    }
    let brought = checked.map { types.parameter.map($0.brought) ?? $0 }
    return CheckedNode(.call(function, brought), types.result, node)
  }

  private mutating func reportUnknown(_ name: String, at range: SourceRange, first: CheckedNode?) {
    if name == "date" {
      report(
        "'date' takes one literal: the seconds since 2001 in UTC, such as 'date(0)'",
        at: range
      )
      return
    }
    let names = FormulaFunction.allCases.map(\.rawValue)
    report(
      "there is no function \(FormulaProblems.code(name))" + suggestion(for: name, among: names),
      at: range
    )
  }

  private mutating func isIn(_ argument: Formula.Node, _ node: Formula.Node) -> CheckedNode? {
    guard case .literal(.text(let name)) = argument.kind else {
      report(
        "'isIn' takes the name of a state in quotes, as in 'isIn(\"state\")'",
        at: argument.range
      )
      return nil
    }
    guard let state = schema.state(name) else {
      report(
        "there is no state \(FormulaProblems.code(name))"
          + suggestion(for: name, among: schema.states),
        at: argument.range
      )
      return nil
    }
    return CheckedNode(.isIn(state), .boolean, node)
  }

  /// The type that arguments are converted to (nil for their own) and the type of the result; nil if
  /// the function does not take such arguments.
  private static func types(
    of function: FormulaFunction,
    _ arguments: [DataType]
  ) -> (parameter: DataType?, result: DataType)? {
    switch function {
    case .length:
      switch arguments[0] {
      case .text, .list: return (nil, .integer)
      default: return nil
      }
    case .hasPrefix, .contains:
      return arguments == [.text, .text] ? (nil, .boolean) : nil
    case .min, .max:
      guard let type = arguments[0].joined(with: arguments[1]), type.isOrdered else { return nil }
      return (type, type)
    case .abs: return arguments[0].isNumeric ? (nil, arguments[0]) : nil
    case .isIn: return nil
    }
  }

  private static func parameters(of function: FormulaFunction) -> String {
    switch function {
    case .length: "'length' takes a text or a list"
    case .hasPrefix: "'hasPrefix' takes two texts"
    case .contains: "'contains' takes two texts; for an element of a list write 'x in list'"
    case .min, .max: "'\(function.rawValue)' takes two integers, numbers or dates"
    case .abs: "'abs' takes an integer or a number"
    case .isIn: "'isIn' takes a text"
    }
  }
}
