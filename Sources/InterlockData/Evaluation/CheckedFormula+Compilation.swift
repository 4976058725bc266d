extension CheckedFormula {
  /// The formula, with all parts computed that depend on no name.
  package var folded: Self { Self(root.folded(FormulaCompiler(text: text)), text: text) }

  /// Closures that compute the value.
  ///
  /// - Complexity: O(*n* · *d*) in the nodes and their depth, once. The code allocates nothing for
  ///   Booleans, integers, numbers and dates.
  package func compiled() -> Code {
    let compiler = FormulaCompiler(text: text)
    return compiler.code(root.folded(compiler))
  }

  /// A closure that decides the condition.
  ///
  /// - Precondition: The formula is a condition.
  package func compiledCondition() -> BooleanCode {
    let compiler = FormulaCompiler(text: text)
    return compiler.boolean(root.folded(compiler))
  }
}
