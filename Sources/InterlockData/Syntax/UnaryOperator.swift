/// An operator before its operand.
package enum UnaryOperator: String, Hashable, Sendable {
  /// The opposite of a condition.
  case not = "!"
  /// The negative of a number.
  case negate = "-"
}
