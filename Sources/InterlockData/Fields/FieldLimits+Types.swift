#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FieldLimits {
  /// What properties of a type can hold.
  init<Value: FieldValue>(_ type: Value.Type) {
    if let optional = type as? any OptionalFieldValue.Type {
      self = optional.limitsOfWrapped
    } else if let integer = type as? any IntegerFieldValue.Type {
      self = integer.limits
    } else if type is Bool.Type || type is Double.Type || type is String.Type || type is Date.Type {
      self = .none
    } else if let values = type.dataDomain {
      self = .values(values)
    } else {
      self = .tested { Value(dataValue: $0) != nil }
    }
  }
}

/// A type with nil whose other values are those of another type.
private protocol OptionalFieldValue {
  static var limitsOfWrapped: FieldLimits { get }
}

extension Optional: OptionalFieldValue where Wrapped: FieldValue {
  fileprivate static var limitsOfWrapped: FieldLimits { FieldLimits(Wrapped.self) }
}

extension IntegerFieldValue {
  fileprivate static var limits: FieldLimits {
    let range = Int(clamping: Self.min)...Int(clamping: Self.max)
    return range == Int.min...Int.max ? .none : .integers(range)
  }
}
