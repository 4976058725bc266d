extension Formula {
  /// Parses a formula.
  ///
  /// - Parameter text: The formula, at most 10,000 bytes, 1,000 nodes and a nesting of 64.
  /// - Throws: `FormulaError` with the first problem and its place.
  /// - Complexity: O(*n*) in the text.
  public init(parsing text: String) throws(FormulaError) {
    let root = try Parser.parse(text) { parser throws(ParsingFailure) in try parser.formula() }
    self.init(root, source: text)
  }

  /// The formula with the places of its parts in `text`: itself if it was parsed, otherwise parsed
  /// from its description, so that every error has a place.
  package func located() throws(FormulaError) -> (root: Node, text: String) {
    if let source { return (root, source) }
    let text = description
    if let problem = root.invalidity {
      throw FormulaError(text, [.init(problem, SourceRange(0, 0), in: text)])
    }
    return (try Formula(parsing: text).root, text)
  }
}

extension Formula: CustomStringConvertible {
  /// The formula in its canonical form, with no more parentheses than necessary. Parsing it gives the same formula.
  public var description: String { FormulaPrinter.text(of: root) }
}
