#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FieldLimits {
  /// The limits of properties of a type.
  init<Value: FieldValue>(_ type: Value.Type) {
    if let optional = type as? any OptionalFieldValue.Type {
      self = optional.limitsOfWrapped
    } else if let integer = type as? any IntegerFieldValue.Type {
      self = integer.limits
    } else if type is Bool.Type || type is Double.Type || type is String.Type || type is Date.Type {
      self = .none
    } else if type is Float.Type {
      self = .floats
    } else {
      self.init(type.dataDomain) { Value(dataValue: $0)?.dataValue }
    }
  }

  /// The limits of properties of a type that converts values itself.
  ///
  /// - Parameters:
  ///   - values: All values of the type, if they are few and known.
  ///   - stored: The conversion of a value.
  private init(_ values: [DataValue]?, _ stored: @escaping @Sendable (DataValue) -> DataValue?) {
    guard let values else {
      self = .converted(stored, into: nil)
      return
    }
    let known = Set(values)
    let taken = values.flatMap(\.lookalikes).filter { !known.contains($0) }.compactMap(stored)
    if taken.isEmpty, values.allSatisfy({ stored($0) == $0 && $0.hasNoEquivalents }) {
      self = .values(values)
    } else {
      let areAll = known.isSuperset(of: values.compactMap(stored) + taken)
      self = .converted(stored, into: areAll ? values : nil)
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
