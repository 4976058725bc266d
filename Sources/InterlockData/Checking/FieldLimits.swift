import Interlock

/// The value that a field holds after a value of its type is assigned: the only statement of this rule besides the code
/// that assigns. Every field that may be nil can hold nil.
package enum FieldLimits: Sendable {
  /// Every value, unchanged.
  case none
  /// Integers of a range.
  case integers(ClosedRange<Int>)
  /// The nearest `Float`, if it is finite.
  case floats
  /// A few values.
  case values([DataValue])
  /// The result of a function, or nil for a value that cannot be held; and all values that it can return, if they are
  /// few and known.
  case converted(@Sendable (DataValue) -> DataValue?, into: [DataValue]?)
}

extension FieldLimits {
  /// Returns the value that the field holds after an assignment; nil if it cannot hold the assigned value.
  package func held(_ value: DataValue) -> DataValue? {
    switch (self, value) {
    case (.none, _), (_, .nothing): return value
    case (.integers(let range), .integer(let integer)):
      return range.contains(integer) ? value : nil
    case (.floats, .number(let number)):
      let float = Float(number)
      return float.isFinite ? .number(Double(float)) : nil
    case (.values(let values), _): return values.contains(value) ? value : nil
    case (.converted(let stored, _), _):
      HeldLocks.assertNone()
      return stored(value)
    case (.integers, _), (.floats, _): return nil
    }
  }

  /// Whether every value is held unchanged or refused.
  package var areExact: Bool {
    switch self {
    case .none, .integers, .values: true
    case .floats, .converted: false
    }
  }

  /// All values that the field can hold, if they are few and known.
  package var values: [DataValue]? {
    switch self {
    case .values(let values): values
    case .converted(_, let values): values
    case .none, .integers, .floats: nil
    }
  }
}

/// The storage of a field's value, as far as other fields may share it.
package enum FieldStorage: Hashable, Sendable {
  /// In bytes of the context.
  case bytes(Range<Int>)
  /// In a separate slot, by number.
  case slot(Int)
  /// Unknown: it is computed, or is stored in an object.
  case computed
}

extension FieldStorage {
  /// Returns true if a change of one field can change the other.
  package func canOverlap(_ other: Self) -> Bool {
    switch (self, other) {
    case (.bytes(let left), .bytes(let right)): left.overlaps(right)
    case (.slot(let left), .slot(let right)): left == right
    default: true
    }
  }
}
