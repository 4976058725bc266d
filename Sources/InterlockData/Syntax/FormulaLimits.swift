/// How large a formula can be, wherever it comes from.
package enum FormulaLimits {
  /// The most bytes of its text in UTF-8.
  package static var bytes: Int { 10_000 }

  /// The most values, names and operators.
  package static var nodes: Int { 1_000 }

  /// The most of them inside each other, and the most open parentheses, brackets and unary
  /// operators.
  package static var nesting: Int { 64 }
}
