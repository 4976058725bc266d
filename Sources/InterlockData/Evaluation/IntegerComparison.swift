/// A comparison of an integer of the context with a constant or with another integer of the context. It is decided
/// without calling a closure, because many guards are of this form.
struct IntegerComparison: Sendable {
  /// The offset of the left integer in the context.
  private let left: Int

  /// The constant on the right, or the offset of the integer there.
  private let right: Int
  private let isConstant: Bool

  /// The outcomes for which the comparison holds: 1 for less, 2 for equal, 4 for greater.
  private let outcomes: UInt8

  /// Creates the comparison; nil if the operands have another form, or the operator is no comparison.
  init?(_ binary: BinaryOperator, _ left: CheckedNode, _ right: CheckedNode) {
    var (binary, left, right) = (binary, left, right)
    if left.constant != nil, let mirrored = binary.mirrored {
      (binary, left, right) = (mirrored, right, left)
    }
    guard let offset = left.storedOffset(.integer) else { return nil }
    if case .integer(let constant)? = right.constant {
      (self.right, isConstant) = (constant, true)
    } else if let other = right.storedOffset(.integer) {
      (self.right, isConstant) = (other, false)
    } else {
      return nil
    }
    self.left = offset
    switch binary {
    case .less: outcomes = 0b001
    case .equal: outcomes = 0b010
    case .lessOrEqual: outcomes = 0b011
    case .greater: outcomes = 0b100
    case .unequal: outcomes = 0b101
    case .greaterOrEqual: outcomes = 0b110
    default: return nil
    }
  }

  /// Returns true if it holds in a context.
  @inline(__always)
  func holds(in context: UnsafeRawPointer) -> Bool {
    let left = context.integer(left)
    let right = isConstant ? right : context.integer(right)
    let outcome: UInt8 = left < right ? 0b001 : left == right ? 0b010 : 0b100
    return outcomes & outcome != 0
  }
}

extension CheckedFormula {
  /// The condition as a comparison of integers; nil if it has another form.
  var integerComparison: IntegerComparison? {
    guard case .binary(let binary, let left, let right) = folded.root.kind, left.type == .integer
    else { return nil }
    return IntegerComparison(binary, left, right)
  }
}
