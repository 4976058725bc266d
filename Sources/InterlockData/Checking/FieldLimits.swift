/// Which values of its type a field can hold. Every field that may be nil can hold nil.
package enum FieldLimits: Sendable {
  /// All.
  case none
  /// Integers of a range.
  case integers(ClosedRange<Int>)
  /// A few values.
  case values([DataValue])
  /// Those that a function accepts.
  case tested(@Sendable (DataValue) -> Bool)
}

/// Where the value of a field is stored, as far as other fields may share it.
package enum FieldStorage: Hashable, Sendable {
  /// In bytes of the context.
  case bytes(Range<Int>)
  /// In a slot of its own, by number.
  case slot(Int)
  /// Unknown: it is computed, or is stored in an object.
  case computed
}

extension FieldStorage {
  /// Whether a change of one field can change the other.
  package func canOverlap(_ other: Self) -> Bool {
    switch (self, other) {
    case (.bytes(let left), .bytes(let right)): left.overlaps(right)
    case (.slot(let left), .slot(let right)): left == right
    default: true
    }
  }
}
