#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Bool: FieldValue {
  /// A Boolean.
  public static var dataType: DataType { .boolean }

  /// False and true.
  public static var dataDomain: [DataValue]? { [.boolean(false), .boolean(true)] }

  /// The Boolean.
  public var dataValue: DataValue { .boolean(self) }

  /// Makes a Boolean.
  public init?(dataValue: DataValue) {
    guard case .boolean(let value) = dataValue else { return nil }
    self = value
  }
}

extension Double: FieldValue {
  /// A number.
  public static var dataType: DataType { .number }

  /// The number. The language refuses it if it is not finite.
  public var dataValue: DataValue { .number(self) }

  /// Makes a number.
  public init?(dataValue: DataValue) {
    guard case .number(let value) = dataValue else { return nil }
    self = value
  }
}

extension Float: FieldValue {
  /// A number.
  public static var dataType: DataType { .number }

  /// The number. The language refuses it if it is not finite.
  public var dataValue: DataValue { .number(Double(self)) }

  /// Makes the nearest number; nil if it would be too large.
  public init?(dataValue: DataValue) {
    guard case .number(let value) = dataValue, Float(value).isFinite else { return nil }
    self = Float(value)
  }
}

extension String: FieldValue {
  /// A text.
  public static var dataType: DataType { .text }

  /// The text.
  public var dataValue: DataValue { .text(self) }

  /// Makes a text.
  public init?(dataValue: DataValue) {
    guard case .text(let value) = dataValue else { return nil }
    self = value
  }
}

extension Date: FieldValue {
  /// A date.
  public static var dataType: DataType { .date }

  /// The date.
  public var dataValue: DataValue { .date(timeIntervalSinceReferenceDate) }

  /// Makes a date.
  public init?(dataValue: DataValue) {
    guard case .date(let seconds) = dataValue else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// The type with nil.
  public static var dataType: DataType { Wrapped.dataType.orNil }

  /// The values of the type, and nil.
  public static var dataDomain: [DataValue]? { Wrapped.dataDomain.map { $0 + [.nothing] } }

  /// The value, or nil.
  public var dataValue: DataValue { self?.dataValue ?? .nothing }

  /// Makes a value or nil.
  public init?(dataValue: DataValue) {
    if case .nothing = dataValue {
      self = .none
      return
    }
    guard let wrapped = Wrapped(dataValue: dataValue) else { return nil }
    self = wrapped
  }
}

extension Array: FieldValue where Element: FieldValue {
  /// A list.
  public static var dataType: DataType { .list(Element.dataType) }

  /// The list.
  public var dataValue: DataValue { .list(map(\.dataValue)) }

  /// Makes a list; nil if an element does not fit.
  public init?(dataValue: DataValue) {
    guard case .list(let values) = dataValue else { return nil }
    var elements: Self = []
    elements.reserveCapacity(values.count)
    for value in values {
      guard let element = Element(dataValue: value) else { return nil }
      elements.append(element)
    }
    self = elements
  }
}
