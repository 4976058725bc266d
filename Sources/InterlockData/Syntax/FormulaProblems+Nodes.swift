extension FormulaProblems {
  /// A part of a formula in quotes, as it would be written.
  static func code(_ node: Formula.Node) -> String { code(FormulaPrinter.hint(of: node)) }
}
