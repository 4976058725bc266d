/// The messages used by more than one part of the module.
enum FormulaProblems {
  /// The formula is nested too deeply.
  static var tooDeep: String {
    "the formula is nested more than \(FormulaLimits.nesting) deep; split it"
  }

  /// The formula has too many parts.
  static var tooManyNodes: String {
    "the formula has more than \(FormulaLimits.nodes) values, names and operators; split it"
  }

  /// The text is too long.
  static var tooLong: String {
    "the formula is longer than \(FormulaLimits.bytes) bytes; split it"
  }

  /// Code in quotes, on one line, cut after 64 scalars.
  static func code(_ text: String) -> String {
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(64)))
    let line = DataValue.escaped(shown, quote: "\\").replacing("\\\\", with: "\\")
    return "'\(line)\(text.unicodeScalars.dropFirst(64).isEmpty ? "" : "…")'"
  }

  /// Names in quotes, joined by a word: `'a', 'b' or 'c'`, at most eight.
  static func list(_ names: [String], _ conjunction: String = "and") -> String {
    let shown = names.prefix(8).map { code($0) }
    if names.count > 8 { return shown.joined(separator: ", ") + " and \(names.count - 8) more" }
    return joined(shown, conjunction)
  }

  /// Clauses with commas, the last with a word: `a, b or c`.
  static func joined(_ clauses: [String], _ conjunction: String) -> String {
    guard clauses.count > 1, let last = clauses.last else { return clauses.first ?? "" }
    return clauses.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
