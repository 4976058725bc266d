import Interlock

/// Parses ECMAScript expressions, and refuses by name what a statechart may not contain.
struct ScriptParser {
  /// How deeply brackets and operators may be nested: evaluating and releasing an expression are recursive.
  static let depthLimit = 64

  let items: [ScriptLexer.Item]
  private(set) var index = 0
  private var depth = 0

  init(_ text: String) throws(ScriptSyntaxError) {
    items = try ScriptLexer.items(of: text)
  }

  /// Parses a string as one expression.
  ///
  /// - Parameter text: The expression.
  /// - Returns: The expression. One that begins with a statement keyword is malformed: SCXML requires an error when it
  ///   is evaluated.
  /// - Throws: `ScriptSyntaxError` if it is invalid, or beyond the language.
  static func expression(_ text: String) throws(ScriptSyntaxError) -> ScriptExpression {
    var parser = try Self(text)
    if let word = parser.statementWord {
      return .malformed("\(quoted(word)) cannot be part of an expression")
    }
    let expression = try parser.sequence()
    try parser.expectEnd()
    return expression
  }

  /// A keyword at the beginning that starts a statement, and never an expression.
  private var statementWord: String? {
    guard case .name(let word) = token, Self.statementWords.contains(word) else { return nil }
    return word
  }

  private static let statementWords: Set<String> = [
    "break", "case", "catch", "const", "continue", "debugger", "default", "do", "else", "enum",
    "export",
    "extends", "finally", "for", "if", "import", "in", "instanceof", "return", "switch", "throw",
    "try",
    "var", "while", "with",
  ]

  var token: ScriptLexer.Token { items[index].token }

  mutating func advance() {
    if index + 1 < items.count { index += 1 }
  }

  /// Takes a sign if it is next.
  mutating func take(_ sign: String) -> Bool {
    guard token == .sign(sign) else { return false }
    advance()
    return true
  }

  mutating func expect(_ sign: String) throws(ScriptSyntaxError) {
    guard take(sign) else { throw unexpected("Write \(quoted(sign)) here") }
  }

  func expectEnd() throws(ScriptSyntaxError) {
    guard token == .end else { throw unexpected("Remove it, or join it with an operator") }
  }

  /// The error that the next token does not fit.
  func unexpected(_ suggestion: String) -> ScriptSyntaxError {
    switch token {
    case .end: error("something is missing at the end", suggestion)
    case .sign(let sign) where Self.isForeign(sign): foreign("the operator \(quoted(sign))")
    case .sign(let sign): error("\(quoted(sign)) is unexpected", suggestion)
    case .name(let name): error("\(quoted(name)) is unexpected", suggestion)
    case .number(let number): error("\(number.scriptText) is unexpected", suggestion)
    case .text(let text):
      error("the text \(quoted(String(text.prefix(40)))) is unexpected", suggestion)
    }
  }

  private static func isForeign(_ sign: String) -> Bool {
    ["=", "++", "--", "=>", "`", "?.", "...", "&", "|", "^", "~", "<<", ">>", ">>>", ";"]
      .contains(sign)
      || sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
  }

  /// The error that something is ECMAScript, but not part of the language.
  func foreign(_ what: String) -> ScriptSyntaxError {
    error(
      "\(what) is not part of the language of documents",
      "Use the operators of the language"
    )
  }

  func error(_ message: String, _ suggestion: String) -> ScriptSyntaxError {
    ScriptSyntaxError(
      message: message,
      suggestion: suggestion,
      column: items[index].range.lowerBound + 1
    )
  }
}

extension ScriptParser {
  /// Parses expressions with commas between them: the value is that of the last.
  mutating func sequence() throws(ScriptSyntaxError) -> ScriptExpression {
    var expression = try expression()
    var count = 0
    while take(",") {
      count += 1
      guard count <= Self.depthLimit else { throw tooManyOperators }
      expression = .binary(.sequence, expression, try self.expression())
    }
    return expression
  }

  private var tooManyOperators: ScriptSyntaxError {
    let message = "it has more than \(Self.depthLimit) operators in a row"
    return error(message, "Assign a part of it to a variable first")
  }

  /// Parses an expression with any operators but the comma.
  mutating func expression() throws(ScriptSyntaxError) -> ScriptExpression {
    try nested { parser throws(ScriptSyntaxError) in
      let condition = try parser.binary(above: 0)
      guard parser.take("?") else { return condition }
      let then = try parser.expression()
      try parser.expect(":")
      return .conditional(condition, then: then, otherwise: try parser.expression())
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws(ScriptSyntaxError) -> ScriptExpression
  ) throws(ScriptSyntaxError) -> ScriptExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      let message = "it is nested more than \(Self.depthLimit) deep"
      throw error(message, "Assign a part of it to a variable first")
    }
    return try read(&self)
  }

  /// Parses operands and the operators between them that bind more tightly than a given strength.
  private mutating func binary(above strength: Int) throws(ScriptSyntaxError) -> ScriptExpression {
    let hasSign = prefix != nil
    var left = try unary()
    var count = 0
    while let (operation, own) = infix, own > strength {
      // The tree grows to the left: each operator of the same kind adds a level.
      count += 1
      guard count <= Self.depthLimit else { throw tooManyOperators }
      advance()
      switch operation {
      case .binary(.power):
        if hasSign { throw error("the sign of a power is ambiguous", "Add brackets") }
        left = .binary(
          .power,
          left,
          try nested { parser throws(ScriptSyntaxError) in
            try parser.binary(above: own - 1)
          }
        )
      case .binary(let sign): left = .binary(sign, left, try binary(above: own))
      case .logic(let sign): left = .logic(sign, left, try binary(above: own))
      case .instance: left = .instance(left, of: try className())
      }
    }
    return left
  }

  private enum Infix {
    case binary(ScriptBinaryOperator)
    case logic(ScriptLogicOperator)
    case instance
  }

  /// The operator that is next, and how tightly it binds.
  private var infix: (operation: Infix, strength: Int)? {
    let text: String
    switch token {
    case .sign(let sign): text = sign
    case .name("in"): text = "in"
    case .name("instanceof"): return (.instance, 4)
    default: return nil
    }
    if let logic = ScriptLogicOperator(rawValue: text) {
      switch logic {
      case .or, .coalescing: return (.logic(logic), 1)
      case .and: return (.logic(logic), 2)
      }
    }
    guard let binary = ScriptBinaryOperator(rawValue: text) else { return nil }
    switch binary {
    case .equal, .unequal, .identical, .different: return (.binary(binary), 3)
    case .less, .atMost, .greater, .atLeast, .contained: return (.binary(binary), 4)
    case .add, .subtract: return (.binary(binary), 5)
    // It has no place in arguments and elements.
    case .sequence: return nil
    case .multiply, .divide, .remainder: return (.binary(binary), 6)
    case .power: return (.binary(binary), 7)
    }
  }

  private mutating func className() throws(ScriptSyntaxError) -> ScriptClass {
    guard case .name(let name) = token, let type = ScriptClass(rawValue: name) else {
      throw foreign("a class that is neither Array nor Object")
    }
    advance()
    return type
  }

  /// The operator with one operand that is next.
  private var prefix: ScriptUnaryOperator? {
    switch token {
    case .sign(let sign): ScriptUnaryOperator(rawValue: sign)
    case .name(let name): ScriptUnaryOperator(rawValue: name)
    case .number, .text, .end: nil
    }
  }

  private mutating func unary() throws(ScriptSyntaxError) -> ScriptExpression {
    guard let operation = prefix else { return try postfix() }
    advance()
    return try nested { parser throws(ScriptSyntaxError) in
      .unary(operation, try parser.unary())
    }
  }
}
