/// A word, a value or a sign of a formula.
struct Token: Sendable {
  enum Kind: Hashable, Sendable {
    /// The digits of a whole number, which may be too many.
    case integer(String)
    /// A finite number.
    case number(Double)
    case text(String)
    /// An identifier or keyword.
    case word(String)
    /// An identifier in backquotes.
    case quotedName(String)
    case sign(Sign)
    case end
  }

  enum Sign: String, CaseIterable, Hashable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case coalesce = "??"
    case less = "<"
    case greater = ">"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case not = "!"
    case question = "?"
    case colon = ":"
    case opening = "("
    case closing = ")"
    case openingBracket = "["
    case closingBracket = "]"
    case comma = ","
    case dot = "."
    case semicolon = ";"
    case assign = "="
  }

  let kind: Kind
  let range: SourceRange

  /// Whether it is the first on its line.
  let startsLine: Bool
}

extension Token {
  /// The token in quotes; for the end, in words.
  var text: String {
    switch kind {
    case .integer(let digits): FormulaProblems.code(digits)
    case .number(let value): FormulaProblems.code("\(value)")
    case .text(let text): FormulaProblems.code(DataValue.literal(text))
    case .word(let word): FormulaProblems.code(word)
    case .quotedName(let name): FormulaProblems.code("`\(name)`")
    case .sign(let sign): FormulaProblems.code(sign.rawValue)
    case .end: "the end"
    }
  }

  /// The binary operator that the token stands for; nil for another token.
  var binaryOperator: BinaryOperator? {
    switch kind {
    case .sign(let sign): BinaryOperator(rawValue: sign.rawValue)
    case .word("in"): .membership
    default: nil
    }
  }
}
