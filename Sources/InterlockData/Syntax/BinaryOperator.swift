/// An operator between two operands.
package enum BinaryOperator: String, CaseIterable, Hashable, Sendable {
  /// Either holds.
  case or = "||"
  /// Both hold.
  case and = "&&"
  /// They are equal.
  case equal = "=="
  /// They differ.
  case unequal = "!="
  /// The left is less.
  case less = "<"
  /// The left is less or equal.
  case lessOrEqual = "<="
  /// The left is greater.
  case greater = ">"
  /// The left is greater or equal.
  case greaterOrEqual = ">="
  /// The left is in the list on the right.
  case membership = "in"
  /// The left, or the right if that is nil.
  case coalesce = "??"
  /// The sum.
  case add = "+"
  /// The difference.
  case subtract = "-"
  /// The product.
  case multiply = "*"
  /// The quotient.
  case divide = "/"
  /// The remainder.
  case remainder = "%"
}

extension BinaryOperator {
  /// The strength of its binding: the conditional is 0, unary operators are 7.
  package var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual, .membership: 3
    case .coalesce: 4
    case .add, .subtract: 5
    case .multiply, .divide, .remainder: 6
    }
  }

  /// Whether it compares, and so cannot be chained.
  package var isComparison: Bool { precedence == 3 }

  /// Whether it needs an order.
  package var isOrdering: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// The comparison with its operands exchanged; nil for other operators.
  package var mirrored: Self? {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }

  /// The comparison that holds exactly if this one does not; nil for other operators.
  package var negated: Self? {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: nil
    }
  }
}
