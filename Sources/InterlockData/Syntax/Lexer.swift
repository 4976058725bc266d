/// Splits a text into tokens.
struct Lexer {
  /// The signs by their first character, the longer before the shorter.
  private static let signs = Dictionary(
    grouping: Token.Sign.allCases,
    by: \.rawValue.unicodeScalars.first
  )

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var startsLine = true

  /// The tokens of a text, `end` as the last.
  static func tokens(of text: String) throws(ParsingFailure) -> [Token] {
    guard text.utf8.count <= FormulaLimits.bytes else {
      throw ParsingFailure(FormulaProblems.tooLong, SourceRange(lengthLimit(in: text), .max))
    }
    var lexer = Self(scalars: Array(text.unicodeScalars))
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// The position of the first scalar beyond the limit.
  private static func lengthLimit(in text: String) -> Int {
    var bytes = 0
    var count = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > FormulaLimits.bytes { break }
      count += 1
    }
    return count
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func next() throws(ParsingFailure) -> Token {
    while let scalar = peek(), scalar.properties.isWhitespace {
      if scalar == "\n" { startsLine = true }
      index += 1
    }
    let start = index
    let isFirst = startsLine
    startsLine = false
    let kind = try kind()
    return Token(kind: kind, range: SourceRange(start, index), startsLine: isFirst)
  }

  private mutating func kind() throws(ParsingFailure) -> Token.Kind {
    guard let scalar = peek() else { return .end }
    if isDigit(scalar) { return try number() }
    if scalar == "\"" { return .text(try quoted("text")) }
    if scalar == "`" {
      let start = index
      let name = try quoted("name")
      guard !name.isEmpty else { throw failure("the name is empty", from: start) }
      return .quotedName(name)
    }
    if FormulaName.isStart(scalar) { return .word(take(while: FormulaName.isPart)) }
    for sign in Self.signs[scalar] ?? [] where matches(sign) {
      index += sign.rawValue.utf8.count
      return .sign(sign)
    }
    index += 1
    throw failure(unknown(scalar), from: index - 1)
  }

  private func matches(_ sign: Token.Sign) -> Bool {
    sign.rawValue.unicodeScalars.enumerated().allSatisfy { peek($0.offset) == $0.element }
  }

  private func unknown(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "write '&&' where both must hold"
    case "|": "write '||' where one must hold"
    case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}":
      "texts are written in straight double quotes, such as \"text\""
    case "{", "}": "group with parentheses, '(' and ')'"
    default: "the language has no \(FormulaProblems.code(String(scalar)))"
    }
  }

  private func failure(_ message: String, from start: Int) -> ParsingFailure {
    ParsingFailure(message, SourceRange(start, index))
  }
}

extension Lexer {
  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = peek(), isTaken(scalar) { index += 1 }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  private mutating func number() throws(ParsingFailure) -> Token.Kind {
    let start = index
    var digits = take(while: isDigit)
    var isInteger = true
    if peek() == ".", let next = peek(1), isDigit(next) {
      isInteger = false
      index += 1
      digits += "." + take(while: isDigit)
    }
    if peek() == "e" || peek() == "E" {
      let signed = peek(1) == "+" || peek(1) == "-"
      if let next = peek(signed ? 2 : 1), isDigit(next) {
        isInteger = false
        digits += peek(1) == "-" ? "e-" : "e"
        index += signed ? 2 : 1
        digits += take(while: isDigit)
      }
    }
    if let scalar = peek(), FormulaName.isPart(scalar) {
      _ = take(while: FormulaName.isPart)
      throw failure(
        "a number ends with a digit, and a name begins with a letter; "
          + "put names such as this in backquotes",
        from: start
      )
    }
    if isInteger { return .integer(digits) }
    guard let value = Double(digits), value.isFinite else {
      throw failure("the number is too large", from: start)
    }
    return .number(value)
  }

  /// A text or a name up to its closing quote.
  private mutating func quoted(_ noun: String) throws(ParsingFailure) -> String {
    let start = index
    let quote = scalars[index]
    index += 1
    var content = String.UnicodeScalarView()
    while let scalar = peek(), scalar != "\n" {
      index += 1
      if scalar == quote { return String(content) }
      content.append(scalar == "\\" ? try escape(in: noun) : scalar)
    }
    throw failure("the \(noun) has no closing \(quote)", from: start)
  }

  private mutating func escape(in noun: String) throws(ParsingFailure) -> Unicode.Scalar {
    let start = index - 1
    let scalar = peek()
    if scalar != nil, scalar != "\n" { index += 1 }
    switch scalar {
    case "\"", "\\", "`": return scalar ?? "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      guard peek() == "{" else { break }
      index += 1
      let digits = take { $0.properties.isASCIIHexDigit }
      guard peek() == "}" else { break }
      index += 1
      guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw failure("there is no Unicode scalar of this number", from: start)
      }
      return scalar
    default: break
    }
    throw failure(
      "the escapes in a \(noun) are \\\" \\\\ \\n \\t and \\u{…} with a hexadecimal number",
      from: start
    )
  }
}
