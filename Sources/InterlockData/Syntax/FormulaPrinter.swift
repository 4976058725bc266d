/// Writes a formula with as few parentheses as its tree allows.
struct FormulaPrinter {
  private var text = ""

  /// Whether `??` is in parentheses inside other operators: not necessary, but easier to read.
  private let isExplicit: Bool

  private init(isExplicit: Bool) {
    self.isExplicit = isExplicit
  }

  /// The canonical text.
  static func text(of node: Formula.Node) -> String { text(of: node, isExplicit: false) }

  /// The text as a person would write it.
  static func hint(of node: Formula.Node) -> String { text(of: node, isExplicit: true) }

  private static func text(of node: Formula.Node, isExplicit: Bool) -> String {
    var printer = Self(isExplicit: isExplicit)
    printer.write(node, above: 0)
    return printer.text
  }

  /// Writes a node, with parentheses around operators that bind less tightly than `precedence`.
  private mutating func write(_ node: Formula.Node, above precedence: Int) {
    let isEnclosed =
      node.precedence < precedence || (isExplicit && node.isCoalescing && precedence > 0)
    if isEnclosed { text += "(" }
    switch node.kind {
    case .literal(let value): text += value.description
    case .now: text += "now"
    case .name(let name): text += name.description
    case .list(let nodes): write(nodes, "[", "]")
    case .call(let function, let arguments): write(arguments, function + "(", ")")
    case .unary(let unary, let operand): write(unary, operand)
    case .binary(let binary, let left, let right): write(binary, left, right)
    case .conditional(let condition, let first, let second):
      write(condition, above: 1)
      text += " ? "
      write(first, above: 0)
      text += " : "
      write(second, above: 0)
    case .invalid: text += "…"
    }
    if isEnclosed { text += ")" }
  }

  private mutating func write(_ nodes: [Formula.Node], _ opening: String, _ closing: String) {
    text += opening
    for (index, node) in nodes.enumerated() {
      if index > 0 { text += ", " }
      write(node, above: 0)
    }
    text += closing
  }

  private mutating func write(_ unary: UnaryOperator, _ operand: Formula.Node) {
    text += unary.rawValue
    // A minus before a literal would be read as its sign.
    let wouldBeSign = unary == .negate && operand.isUnsignedLiteral
    write(operand, above: wouldBeSign ? 9 : 7)
  }

  private mutating func write(
    _ binary: BinaryOperator,
    _ left: Formula.Node,
    _ right: Formula.Node
  ) {
    let precedence = binary.precedence
    let isLeft = !binary.isComparison && binary != .coalesce
    write(left, above: isLeft ? precedence : precedence + 1)
    text += " \(binary.rawValue) "
    write(right, above: binary == .coalesce ? precedence : precedence + 1)
  }
}

extension Formula.Node {
  fileprivate var precedence: Int {
    switch kind {
    case .conditional: 0
    case .binary(let binary, _, _): binary.precedence
    case .unary: 7
    case .literal, .now, .name, .list, .call, .invalid: 8
    }
  }

  fileprivate var isCoalescing: Bool {
    if case .binary(.coalesce, _, _) = kind { true } else { false }
  }

  fileprivate var isUnsignedLiteral: Bool {
    switch kind {
    case .literal(.integer(let value)): value >= 0
    case .literal(.number(let value)): value.sign == .plus
    default: false
    }
  }
}
