import Interlock

/// Determines the type of every part of a formula, and collects problems.
struct Checker {
  let schema: any Schema
  let text: String
  private(set) var problems: [FormulaError.Problem] = []

  init(_ schema: any Schema, text: String) {
    self.schema = schema
    self.text = text
  }

  /// The maximum number of problems to list. An untrusted text could have hundreds, each with names to search.
  private static var problemLimit: Int { 100 }

  private var isFull: Bool { problems.count >= Self.problemLimit }

  mutating func report(_ message: String, at range: SourceRange) {
    guard !isFull else { return }
    problems.append(.init(message, range, in: text))
  }

  /// The problems in the order of the text.
  var error: FormulaError? {
    guard !problems.isEmpty else { return nil }
    let ordered = problems.enumerated().sorted { left, right in
      left.element.isBefore(right.element)
        || (!right.element.isBefore(left.element) && left.offset < right.offset)
    }
    return FormulaError(text, ordered.map(\.element))
  }

  /// A part with its type; nil if it has none and this has been reported.
  mutating func check(_ node: Formula.Node) -> CheckedNode? {
    switch node.kind {
    case .literal(let value): return CheckedNode(.literal(value), value.literalType, node)
    case .now: return CheckedNode(.now, .date, node)
    case .name(let name): return field(name, node)
    case .list(let nodes): return list(nodes, node)
    case .unary(let unary, let operand): return self.unary(unary, operand, node)
    case .binary(let binary, let left, let right):
      switch binary {
      case .and, .or: return logic(binary, left, right, of: node)
      case .coalesce: return coalescing(left, right, node)
      case .membership: return membership(left, right, node)
      case .equal, .unequal: return equality(binary, left, right, of: node)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        return ordering(binary, left, right, of: node)
      case .add, .subtract, .multiply, .divide, .remainder:
        return arithmetic(binary, left, right, of: node)
      }
    case .conditional(let condition, let first, let second):
      return conditional(condition, first, second, of: node)
    case .call(let function, let arguments): return call(function, arguments, node)
    case .invalid(let message):
      report(message, at: node.range)
      return nil
    }
  }

  /// A part that must be a condition.
  mutating func condition(_ node: Formula.Node, of taker: String) -> CheckedNode? {
    guard let checked = check(node) else { return nil }
    if checked.type == .boolean { return checked }
    guard checked.type == .optional(.boolean) else {
      report("\(taker) a condition; \(describe(checked))", at: node.range)
      return nil
    }
    let mended = Formula.Node.make(.binary(.coalesce, node, .literal(.boolean(false))))
    report(mayBeNil(node, writing: mended), at: node.range)
    return nil
  }

  private mutating func field(_ name: FormulaName, _ node: Formula.Node) -> CheckedNode? {
    if let field = schema.field(name) {
      return CheckedNode(.field(name, field), field.type, node)
    }
    let written = name.description
    let names = schema.names.map(\.description)
    var hint = suggestion(for: written, among: names)
    if name.parts[0] == FormulaName.userInfo, !hint.contains("did you mean") {
      hint = "; declare the key among the fields, with its type"
    }
    report("there is no \(FormulaProblems.code(written))" + hint, at: node.range)
    return nil
  }

  /// A suggestion of the name that was probably intended, or of the names that exist; empty if there are none.
  func suggestion(for name: String, among names: [String]) -> String {
    guard problems.count < 8 else { return "" }
    if let nearest = nearestName(to: name, among: names) {
      return "; did you mean \(FormulaProblems.code(nearest))?"
    }
    return names.isEmpty ? "" : "; there are \(FormulaProblems.list(names))"
  }

  private mutating func list(_ nodes: [Formula.Node], _ node: Formula.Node) -> CheckedNode? {
    let elements = nodes.compactMap { check($0) }
    guard elements.count == nodes.count else { return nil }
    var type = DataType.nothing
    for element in elements {
      guard let joined = type.joined(with: element.type) else {
        report(
          "the elements of a list have one type; \(describe(element)), "
            + "and those before it are \(type.plural)",
          at: element.source.range
        )
        return nil
      }
      type = joined
    }
    return CheckedNode(.list(elements.map { $0.brought(to: type) }), .list(type), node)
  }
}

extension Checker {
  /// A description of a part, as a clause.
  func describe(_ checked: CheckedNode) -> String {
    "\(FormulaProblems.code(checked.source)) is \(checked.type)"
  }

  /// The message that a part may be nil, with a correction.
  func mayBeNil(_ node: Formula.Node, writing mended: Formula.Node) -> String {
    "\(FormulaProblems.code(node)) may be nil; write \(FormulaProblems.code(mended))"
  }
}

extension DataValue {
  fileprivate var literalType: DataType {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .date: .date
    case .list: .list(.nothing)
    case .nothing: .optional(.nothing)
    }
  }
}

extension FormulaError.Problem {
  fileprivate func isBefore(_ other: Self) -> Bool {
    (position.line, position.columns.lowerBound)
      < (other.position.line, other.position.columns.lowerBound)
  }
}
