/// Which values of its type a field can hold. Nil is held by every field that may be nil.
package enum FieldLimits: Sendable {
  /// All.
  case none
  /// Integers of a range.
  case integers(ClosedRange<Int>)
  /// A few.
  case values([DataValue])
  /// Those that a function takes.
  case tested(@Sendable (DataValue) -> Bool)
}

/// Where the value of a field is, as far as others can have a part in it.
package enum FieldStorage: Hashable, Sendable {
  /// In bytes of the context.
  case bytes(Range<Int>)
  /// In a place of its own, by number.
  case slot(Int)
  /// Nobody knows: it is computed, or stands in an object.
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
