/// The maximum size of a formula, wherever it comes from.
package enum FormulaLimits {
  /// The most bytes of its text in UTF-8.
  package static var bytes: Int { 10_000 }

  /// The most values, names and operators.
  package static var nodes: Int { 1_000 }

  /// The maximum nesting, and the maximum number of open parentheses, brackets and unary
  /// operators.
  package static var nesting: Int { 64 }
}
