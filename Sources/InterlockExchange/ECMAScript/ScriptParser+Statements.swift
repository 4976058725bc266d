import Interlock

extension ScriptParser {
  /// Parses a script that is a list of assignments, such as `var x = 1; y += x`: it terminates, and can be undone.
  ///
  /// - Parameter text: The script.
  /// - Returns: The assignments, in order.
  /// - Throws: `ScriptSyntaxError` if it is invalid, or does anything else.
  static func statements(_ text: String) throws(ScriptSyntaxError) -> [ScriptStatement] {
    var reader = StatementReader(parser: try Self(text), scalars: Array(text.unicodeScalars))
    while reader.parser.token != .end { try reader.readStatement() }
    return reader.statements
  }
}

/// Parses assignments one after the other.
private struct StatementReader {
  var parser: ScriptParser
  let scalars: [Unicode.Scalar]
  var statements: [ScriptStatement] = []

  mutating func readStatement() throws(ScriptSyntaxError) {
    if parser.take(";") { return }
    if parser.token == .name("var") || parser.token == .name("let") {
      parser.advance()
      repeat { try readDeclaration() } while parser.take(",")
    } else {
      repeat { try readAssignment() } while parser.take(",")
    }
    guard parser.take(";") || parser.token == .end || parser.items[parser.index].beginsLine else {
      throw parser.unexpected("End the assignment with ';'")
    }
  }

  private mutating func readDeclaration() throws(ScriptSyntaxError) {
    let start = parser.index
    guard case .name(let name) = parser.token else { throw parser.unexpected("Name a variable") }
    parser.advance()
    let value = parser.take("=") ? try parser.expression() : .literal(.undefined)
    add(.variable(name), value, from: start)
  }

  private mutating func readAssignment() throws(ScriptSyntaxError) {
    let start = parser.index
    if case .name(let word) = parser.token, Self.statementWords.contains(word) {
      throw parser.foreign("the statement \(quoted(word))")
    }
    for (sign, operation) in Self.steps where parser.take(sign) {
      let place = try parser.postfix()
      return add(place, .binary(operation, .unary(.plus, place), .literal(.number(1))), from: start)
    }
    let place = try parser.postfix()
    for (sign, operation) in Self.steps where parser.take(sign) {
      return add(place, .binary(operation, .unary(.plus, place), .literal(.number(1))), from: start)
    }
    for (sign, operation) in Self.combinations where parser.take(sign) {
      return add(place, .binary(operation, place, try parser.expression()), from: start)
    }
    guard parser.take("=") else {
      throw parser.error("a script may only assign", "Write assignments, such as x = 1")
    }
    add(place, try parser.expression(), from: start)
  }

  private mutating func add(
    _ place: ScriptExpression,
    _ value: ScriptExpression,
    from start: Int
  ) {
    let range =
      parser.items[start].range.lowerBound..<parser.items[parser.index - 1].range.upperBound
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    let code = ScriptCode(text: String(text), expression: place)
    statements.append(
      ScriptStatement(text: code.text, location: ScriptLocation(code), value: value)
    )
  }

  private static let steps: [(String, ScriptBinaryOperator)] = [("++", .add), ("--", .subtract)]

  private static let combinations: [(String, ScriptBinaryOperator)] = [
    ("+=", .add), ("-=", .subtract), ("*=", .multiply), ("/=", .divide), ("%=", .remainder),
    ("**=", .power),
  ]

  private static let statementWords: Set<String> = [
    "break", "const", "continue", "do", "for", "function", "if", "return", "switch", "throw", "try",
    "while", "with",
  ]
}
