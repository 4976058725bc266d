extension Parser {
  /// Parses a value, a name, a call, an expression in parentheses or brackets, or one of these after unary operators.
  mutating func operand() throws(Failure) -> Formula.Node {
    let token = self.token
    switch token.kind {
    case .integer(let digits):
      advance()
      guard let value = Int(digits) else { throw tooLarge(token.range) }
      return try node(.literal(.integer(value)), token.range)
    case .number(let value):
      advance()
      return try node(.literal(.number(value)), token.range)
    case .text(let text):
      advance()
      return try node(.literal(.text(text)), token.range)
    case .word(let word): return try self.word(word)
    case .quotedName: return try name()
    case .sign(.subtract): return try negative()
    case .sign(.not): return try unary(.not)
    case .sign(.opening):
      advance()
      return try enclosed(token) { parser throws(Failure) in
        var node = try parser.expression()
        guard parser.accept(.closing) else { throw parser.expected("an operator or ')'") }
        node.range = token.range.through(parser.previous.range)
        return node
      }
    case .sign(.openingBracket):
      advance()
      let nodes = try elements(token, closing: .closingBracket)
      return try node(.list(nodes), token.range.through(previous.range))
    default: throw expected("a value")
    }
  }

  private func tooLarge(_ range: SourceRange) -> Failure {
    Failure(
      "the integer has more than 64 bits; write a fraction, such as 1.0, for a number",
      range
    )
  }

  /// A sign before a literal is part of it, so that the least integer can be written.
  private mutating func negative() throws(Failure) -> Formula.Node {
    let range = token.range.through(following.range)
    switch following.kind {
    case .integer(let digits):
      advance()
      advance()
      guard let value = Int("-" + digits) else { throw tooLarge(range) }
      return try node(.literal(.integer(value)), range)
    case .number(let value):
      advance()
      advance()
      return try node(.literal(.number(-value)), range)
    default: return try unary(.negate)
    }
  }

  private mutating func unary(_ unary: UnaryOperator) throws(Failure) -> Formula.Node {
    let range = token.range
    advance()
    let operand = try nested(range) { parser throws(Failure) in try parser.operand() }
    return try node(.unary(unary, operand), range.through(operand.range))
  }

  private mutating func word(_ word: String) throws(Failure) -> Formula.Node {
    let range = token.range
    switch word {
    case "true", "false", "nil", "now":
      advance()
      if token.kind == .sign(.dot) {
        throw Failure("\(FormulaProblems.code(word)) has no fields", token.range)
      }
      switch word {
      case "now": return try node(.now, range)
      case "nil": return try node(.literal(.nothing), range)
      default: return try node(.literal(.boolean(word == "true")), range)
      }
    case "in": throw expected("a value")
    case "not":
      guard following.kind == .sign(.opening) || following.isOperandStart else { break }
      throw Failure("write '!' for the opposite of a condition", range)
    default: break
    }
    guard following.kind == .sign(.opening), !(endsAtLine && following.startsLine) else {
      return try name()
    }
    return try call(word)
  }

  private mutating func call(_ function: String) throws(Failure) -> Formula.Node {
    let start = token
    advance()
    let opening = token
    advance()
    let arguments = try elements(opening, closing: .closing)
    let range = start.range.through(previous.range)
    if function == "date", arguments.count == 1 {
      switch arguments[0].kind {
      case .literal(.integer(let value)): return try node(.literal(.date(Double(value))), range)
      case .literal(.number(let value)): return try node(.literal(.date(value)), range)
      default: break
      }
    }
    return try node(.call(function, arguments), range)
  }

  private mutating func name() throws(Failure) -> Formula.Node {
    let (name, range) = try path()
    if case .sign(.opening) = token.kind, !(endsAtLine && token.startsLine) {
      throw Failure("only functions can be called, such as 'length(name)'", token.range)
    }
    return try node(.name(name), range)
  }

  /// A path of identifiers.
  mutating func path() throws(Failure) -> (name: FormulaName, range: SourceRange) {
    let start = token.range
    var parts: [String] = []
    repeat {
      switch token.kind {
      case .quotedName(let part): parts.append(part)
      case .word(let part):
        guard !FormulaName.keywords.contains(part) else {
          throw Failure(
            "\(token.text) is a word of the language; write '`\(part)`' for a field of that name",
            token.range
          )
        }
        parts.append(part)
      default: throw expected("a name")
      }
      advance()
    } while accept(.dot)
    return (FormulaName(parts), start.through(previous.range))
  }

  /// Expressions with commas between them, up to the closing token.
  private mutating func elements(
    _ opening: Token,
    closing: Token.Sign
  ) throws(Failure) -> [Formula.Node] {
    try enclosed(opening) { parser throws(Failure) in
      var nodes: [Formula.Node] = []
      if parser.accept(closing) { return nodes }
      repeat {
        nodes.append(try parser.expression())
        guard nodes.count <= FormulaLimits.nodes else {
          throw Failure(FormulaProblems.tooManyNodes, parser.previous.range)
        }
      } while parser.accept(.comma)
      guard parser.accept(closing) else {
        throw parser.expected("',' or '\(closing.rawValue)'")
      }
      return nodes
    }
  }

  /// Parses the content of parentheses or brackets, where lines do not matter.
  private mutating func enclosed<Result>(
    _ opening: Token,
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = endsAtLine
    endsAtLine = false
    let result = try nested(opening.range, body)
    endsAtLine = outer
    return result
  }
}

extension Token {
  /// Whether an operand can begin with it, other than with a parenthesis or an operator.
  fileprivate var isOperandStart: Bool {
    switch kind {
    case .integer, .number, .text, .quotedName: true
    case .word(let word): word != "in"
    case .sign, .end: false
    }
  }
}
