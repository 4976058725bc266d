/// An assignment that adds a constant to an integer of the context. It is made without calling a closure, because many
/// assignments count something.
@usableFromInline
struct IntegerStep: Sendable {
  /// The offset of the integer that is read.
  @usableFromInline let source: Int

  /// The offset of the integer that is assigned.
  @usableFromInline let target: Int

  @usableFromInline let constant: Int

  /// Makes the assignment.
  ///
  /// - Parameter context: The context.
  /// - Returns: Whether the sum can be represented. If not, nothing is assigned.
  @inlinable
  @inline(__always)
  func make(in context: UnsafeMutableRawPointer) -> Bool {
    let value = context.load(fromByteOffset: source, as: Int.self)
    let (sum, overflow) = value.addingReportingOverflow(constant)
    guard !overflow else { return false }
    context.storeBytes(of: sum, toByteOffset: target, as: Int.self)
    return true
  }
}

extension CheckedAssignments {
  /// The assignments as one step; nil if they have another form.
  var integerStep: IntegerStep? {
    let folded = folded
    guard folded.items.count == 1,
      let (target, representation) = folded.items[0].assignment.direct, representation == .integer,
      case .binary(let binary, let left, let right) = folded.items[0].value.kind,
      let source = left.storedOffset(.integer), case .integer(let constant)? = right.constant
    else { return nil }
    switch binary {
    case .add: return IntegerStep(source: source, target: target, constant: constant)
    // The negative of the least integer doesn't exist.
    case .subtract where constant != .min:
      return IntegerStep(source: source, target: target, constant: -constant)
    default: return nil
    }
  }
}
