/// A formula whose parts all have a type: it can be compiled.
package struct CheckedFormula: Sendable {
  /// The tree.
  package let root: CheckedNode

  /// The text that places refer to.
  package let text: String

  /// The type of its value.
  package var type: DataType { root.type }

  /// Makes a checked formula from a checker's result.
  init(_ root: CheckedNode, text: String) {
    self.root = root
    self.text = text
  }
}

extension Formula {
  /// Finds the type of every part.
  ///
  /// - Parameter schema: The meaning of names.
  /// - Returns: The formula with its types.
  /// - Throws: `FormulaError` with all problems.
  package func checked(against schema: some Schema) throws(FormulaError) -> CheckedFormula {
    try checked(against: schema) { checker, node in checker.check(node) }
  }

  /// Finds the type of every part, and checks that the whole is a condition.
  package func checkedCondition(
    against schema: some Schema
  ) throws(FormulaError) -> CheckedFormula {
    try checked(against: schema) { checker, node in
      checker.condition(node, of: "'when' takes")
    }
  }

  private func checked(
    against schema: some Schema,
    _ check: (inout Checker, Node) -> CheckedNode?
  ) throws(FormulaError) -> CheckedFormula {
    let (node, text) = try located()
    var checker = Checker(schema, text: text)
    let root = check(&checker, node)
    if let error = checker.error { throw error }
    guard let root else { throw FormulaError(text, []) }
    return CheckedFormula(root, text: text)
  }
}
