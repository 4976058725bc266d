public import Interlock

/// The reason why a text is not a formula, or cannot be evaluated: all of its problems.
public struct FormulaError: Error, Hashable, Sendable {
  /// The text of the formula.
  public let text: String

  /// The problems in the order of the text, at least one.
  public let problems: [Problem]

  /// One problem, its place, and how to fix it.
  public struct Problem: Hashable, Sendable {
    /// The problem, and how to fix it if known.
    public let message: String

    /// Its place.
    public let position: TextPosition

    package init(_ message: String, _ range: SourceRange, in text: String) {
      self.message = message
      position = TextPosition(range, in: text)
    }
  }

  package init(_ text: String, _ problems: [Problem]) {
    self.text = text
    self.problems = problems
  }
}

extension FormulaError.Problem: CustomStringConvertible {
  /// Place and message: `column 7: expected a value after '&&'`.
  public var description: String { "\(position): \(message)" }
}

extension FormulaError: DescribedError {
  /// The problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }

  /// The problems, each with its line and with carets under its place.
  public var marked: String {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return problems.map { problem in
      let line = String(lines[problem.position.line - 1])
      let columns = problem.position.columns
      // Tabs stay tabs, so that the carets are under their place.
      let indent = line.prefix(columns.lowerBound - 1).map { $0 == "\t" ? "\t" : " " }.joined()
      let carets = String(repeating: "^", count: max(1, columns.count))
      return "\(line)\n\(indent)\(carets) \(problem.message)"
    }
    .joined(separator: "\n")
  }
}
