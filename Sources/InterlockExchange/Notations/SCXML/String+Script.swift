extension String {
  /// Whether it is valid after a dot and as the name of a variable.
  var isScriptName: Bool {
    guard (try? ScriptParser.expression(self)) == .variable(self) else { return false }
    return !SCXMLVocabulary.systemVariables.contains(self)
      && !ScriptFunction.spaces.contains(self) && !Self.scriptWords.contains(self)
  }

  /// Words that other engines reserve.
  private static let scriptWords: Set<String> = [
    "In", "NaN", "Infinity", "undefined", "arguments", "await", "class", "delete", "enum", "eval",
    "function", "implements", "interface", "isFinite", "isNaN", "let", "new", "package",
    "parseFloat",
    "parseInt", "private", "protected", "public", "static", "super", "this", "yield", "Boolean",
  ]

  /// The text as an ECMAScript literal.
  var scriptLiteral: String {
    var result = "'"
    for scalar in unicodeScalars {
      switch scalar {
      case "'", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
        "\u{FFFE}"..."\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}
