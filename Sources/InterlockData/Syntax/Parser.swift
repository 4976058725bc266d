/// Parses formulas and assignments by precedence climbing, with bounded depth.
struct Parser {
  typealias Failure = ParsingFailure

  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  /// Whether a line that begins with an operator begins a new assignment: true in assignments, outside parentheses.
  var endsAtLine = false

  /// Parses a whole text.
  static func parse<Result>(
    _ text: String,
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(FormulaError) -> Result {
    do {
      var parser = Self(tokens: try Lexer.tokens(of: text))
      return try body(&parser)
    } catch {
      throw FormulaError(text, [.init(error.message, error.range, in: text)])
    }
  }

  private init(tokens: [Token]) {
    self.tokens = tokens
  }

  var token: Token { tokens[index] }

  /// The previous token; at the beginning, the current one.
  var previous: Token { tokens[max(0, index - 1)] }

  /// The next token; at the end, the last one.
  var following: Token { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() {
    if index + 1 < tokens.count { index += 1 }
  }

  mutating func accept(_ sign: Token.Sign) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  /// Parses a part inside an open parenthesis or bracket, within the nesting limit.
  mutating func nested<Result>(
    _ range: SourceRange,
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard depth < FormulaLimits.nesting else { throw Failure(FormulaProblems.tooDeep, range) }
    depth += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  /// A node within the limits.
  func node(_ kind: Formula.Node.Kind, _ range: SourceRange) throws(Failure) -> Formula.Node {
    let node = Formula.Node.make(kind, range)
    if case .invalid(let message) = node.kind { throw Failure(message, range) }
    return node
  }
}

extension Parser {
  /// Parses a formula up to the end of the text.
  mutating func formula() throws(Failure) -> Formula.Node {
    let node = try expression()
    guard token.kind == .end else { throw unexpected() }
    return node
  }

  /// A complete expression.
  mutating func expression() throws(Failure) -> Formula.Node {
    let condition = try operation(above: 1)
    guard !endsHere, token.kind == .sign(.question) else { return condition }
    let question = token.range
    advance()
    return try nested(question) { parser throws(Failure) in
      let first = try parser.expression()
      guard parser.accept(.colon) else {
        throw parser.expected("':' and the value for when the condition does not hold")
      }
      let second = try parser.expression()
      return try parser.node(
        .conditional(condition, first, second),
        condition.range.through(second.range)
      )
    }
  }

  /// Whether the end of a line ends the current expression.
  private var endsHere: Bool { endsAtLine && token.startsLine }

  /// Operands with operators that bind at least as tightly as `precedence`.
  private mutating func operation(above precedence: Int) throws(Failure) -> Formula.Node {
    var left = try operand()
    var hasCompared = false
    while !endsHere, let binary = token.binaryOperator, binary.precedence >= precedence {
      let sign = token
      if binary.isComparison {
        guard !hasCompared else { throw chained(sign) }
        hasCompared = true
      }
      advance()
      let right = try rightOperand(of: binary, sign)
      left = try node(.binary(binary, left, right), left.range.through(right.range))
      // The next operator binds less tightly than the comparison, which would otherwise become its operand.
      if binary.precedence < 3 { hasCompared = false }
    }
    return left
  }

  private mutating func rightOperand(
    of binary: BinaryOperator,
    _ sign: Token
  ) throws(Failure) -> Formula.Node {
    guard binary == .coalesce else { return try operation(above: binary.precedence + 1) }
    // The only operator whose chains nest to the right, so they must be counted.
    return try nested(sign.range) { parser throws(Failure) in
      try parser.operation(above: binary.precedence)
    }
  }

  private func chained(_ sign: Token) -> Failure {
    Failure(
      "comparisons cannot be chained; join two with '&&', or put one in parentheses",
      sign.range
    )
  }

  /// The failure that another token was expected.
  func expected(_ what: String) -> Failure {
    let place = index > 0 ? " after \(previous.text)" : ""
    let found = token.kind == .end ? "" : "; found \(token.text)"
    return Failure("expected \(what)\(place)\(found)", token.range)
  }

  /// The failure that the end of the text was expected.
  func unexpected() -> Failure {
    let message =
      switch token.kind {
      case .sign(.assign): "write '==' to compare"
      case .sign(.closing): "there is no '(' that this ')' closes"
      case .sign(.closingBracket): "there is no '[' that this ']' closes"
      case .word("and"): "write '&&' where both must hold"
      case .word("or"): "write '||' where one must hold"
      case .word("is"): "write '==' to compare"
      default: "expected an operator after \(previous.text); found \(token.text)"
      }
    return Failure(message, token.range)
  }
}
