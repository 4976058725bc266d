/// A number as documents store it: as `Int` or `UInt64` if it is an integer, otherwise as `Double`.
///
/// - Returns: The number; nil for a value that is not a number, or that no document can hold.
package func archivedNumber(_ value: any Sendable) -> (any Sendable & Encodable)? {
  switch value {
  case let value as any FixedWidthInteger: archivedInteger(value)
  case let value as any BinaryFloatingPoint: archivedFloat(value)
  default: nil
  }
}

/// A number as it is read back from JSON, which has only one numeric type: a number without a fraction becomes an
/// integer.
package func restoredNumber(_ value: any Sendable) -> (any Sendable)? {
  let number = archivedNumber(value)
  guard let number = number as? Double else { return number }
  return Int(exactly: number) ?? UInt64(exactly: number) ?? number
}

private func archivedInteger(_ value: some FixedWidthInteger) -> (any Sendable & Encodable)? {
  Int(exactly: value) ?? UInt64(exactly: value)
}

private func archivedFloat(_ value: some BinaryFloatingPoint) -> (any Sendable & Encodable)? {
  value.isFinite ? Double(exactly: value) : nil
}
