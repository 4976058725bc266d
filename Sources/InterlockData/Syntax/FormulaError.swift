public import Interlock

/// Why a text is no formula, or one that cannot be evaluated: everything that is wrong with it.
public struct FormulaError: Error, Hashable, Sendable {
  /// The text of the formula.
  public let text: String

  /// The problems in the order of the text, at least one.
  public let problems: [Problem]

  /// One problem, where it is, and how to mend it.
  public struct Problem: Hashable, Sendable {
    /// What is wrong, and where that is known how to mend it.
    public let message: String

    /// Where it is.
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
  /// The problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }

  /// The problems, each with the line in which it is and carets under its place.
  public var marked: String {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return problems.map { problem in
      let line = String(lines[problem.position.line - 1])
      let columns = problem.position.columns
      // Tabs stay tabs, so that the carets stand under their place.
      let indent = line.prefix(columns.lowerBound - 1).map { $0 == "\t" ? "\t" : " " }.joined()
      let carets = String(repeating: "^", count: max(1, columns.count))
      return "\(line)\n\(indent)\(carets) \(problem.message)"
    }
    .joined(separator: "\n")
  }
}
