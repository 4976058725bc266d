/// The way to read a field from the memory of a context or a payload.
package enum FieldAccess: Sendable {
  /// A stored property: its offset in bytes, and its representation.
  case stored(Int, Representation)
  /// Any other property: a function of the base address. Its result is checked against the declared type.
  case computed(@Sendable (UnsafeRawPointer) -> DataValue)
}

/// The way to assign a field in the memory of a context.
package struct FieldAssignment: Sendable {
  /// Assigns a value at the base address; returns false for one that the field cannot hold.
  package let assign: @Sendable (UnsafeMutableRawPointer, DataValue) -> Bool

  /// The place that formulas write to directly, if it is a stored property: its offset in bytes, and its representation.
  package let direct: (offset: Int, representation: Representation)?
}

/// The representation of a stored property in memory, for properties that are read directly.
package enum Representation: Hashable, Sendable {
  /// A `Bool`.
  case boolean
  /// An `Int`, or an integer of its size.
  case integer
  /// A `Double`.
  case number
  /// A `Float`.
  case float
  /// A `String`.
  case text
  /// A `Date`, which is one `Double`.
  case date
  /// An `Int8`.
  case int8
  /// An `Int16`.
  case int16
  /// An `Int32`.
  case int32
  /// A `UInt8`.
  case uint8
  /// A `UInt16`.
  case uint16
  /// A `UInt32`.
  case uint32
}
