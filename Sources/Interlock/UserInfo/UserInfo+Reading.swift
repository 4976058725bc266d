/// Returns a value as the type of a key; nil if it can't be read as that type.
///
/// A number is read as any numeric type that can hold it, because archives can't distinguish 2 from 2.0, or an `Int32`
/// from an `Int`.
func reading<Value>(_ value: any Sendable, as type: Value.Type) -> Value? {
  if let value = value as? Value { return value }
  if let type = type as? any FixedWidthInteger.Type { return integer(value, type) as? Value }
  if let type = type as? any BinaryFloatingPoint.Type { return number(value, type) as? Value }
  return (type as? any ReadableContainer.Type)?.reading(value) as? Value
}

private func integer<Value: FixedWidthInteger>(_ value: any Sendable, _: Value.Type) -> Value? {
  switch value {
  case let value as any BinaryInteger: Value(exactly: value)
  case let value as any BinaryFloatingPoint: exactly(value)
  default: nil
  }
}

private func exactly<Value: FixedWidthInteger>(_ value: some BinaryFloatingPoint) -> Value? {
  Value(exactly: value)
}

/// The nearest number. The `Float` written as 0.1 is not the `Double` written as 0.1.
private func number<Value: BinaryFloatingPoint>(_ value: any Sendable, _: Value.Type) -> Value? {
  let number: Value? =
    switch value {
    case let value as any BinaryInteger: Value(value)
    case let value as any BinaryFloatingPoint: nearest(value)
    default: nil
    }
  return number.flatMap { $0.isFinite ? $0 : nil }
}

private func nearest<Value: BinaryFloatingPoint>(_ value: some BinaryFloatingPoint) -> Value {
  Value(value)
}

/// A type whose values contain other values, which are read one by one.
private protocol ReadableContainer {
  static func reading(_ value: any Sendable) -> Self?
}

extension Array: ReadableContainer {
  fileprivate static func reading(_ value: any Sendable) -> Self? {
    guard let values = value as? [any Sendable] else { return nil }
    var list: Self = []
    for value in values {
      guard let element = Interlock.reading(value, as: Element.self) else { return nil }
      list.append(element)
    }
    return list
  }
}

extension Dictionary: ReadableContainer where Key == String {
  fileprivate static func reading(_ value: any Sendable) -> Self? {
    guard let values = value as? [String: any Sendable] else { return nil }
    var dictionary: Self = [:]
    for (name, value) in values {
      guard let element = Interlock.reading(value, as: Value.self) else { return nil }
      dictionary[name] = element
    }
    return dictionary
  }
}

extension Optional: ReadableContainer {
  fileprivate static func reading(_ value: any Sendable) -> Self? {
    Interlock.reading(value, as: Wrapped.self).map { .some($0) }
  }
}
