/// A number as a document has it: an `Int` or `UInt64` where it is one, otherwise a `Double`.
///
/// - Returns: The number; nil for what is no number, and for one that no document can hold.
func archivedNumber(_ value: any Sendable) -> (any Sendable & Encodable)? {
  switch value {
  case let value as any FixedWidthInteger: archivedInteger(value)
  case let value as any BinaryFloatingPoint: archivedFloat(value)
  default: nil
  }
}

private func archivedInteger(_ value: some FixedWidthInteger) -> (any Sendable & Encodable)? {
  Int(exactly: value) ?? UInt64(exactly: value)
}

/// Without a fraction, it reads back as an integer: JSON has one type of number.
private func archivedFloat(_ value: some BinaryFloatingPoint) -> (any Sendable & Encodable)? {
  guard value.isFinite, let value = Double(exactly: value) else { return nil }
  return Int(exactly: value) ?? UInt64(exactly: value) ?? value
}
