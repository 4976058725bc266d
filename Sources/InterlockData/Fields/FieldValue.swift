/// A type that a field of a context can have: integers, numbers, `Bool`, `String`, `Date`,
/// enumerations with such raw values, arrays of these, and optionals of these.
///
/// An enumeration needs no code to conform:
///
/// ```swift
/// enum Kind: String, CaseIterable, FieldValue { case normal, express }
/// ```
public protocol FieldValue: Sendable {
  /// The type in the language.
  static var dataType: DataType { get }

  /// All values, if they are few and known; nil otherwise.
  ///
  /// `init(dataValue:)` must return nil for all others. For example, an enumeration that can also be made from older
  /// names returns nil here.
  static var dataDomain: [DataValue]? { get }

  /// The value in the language. An integer of more than 64 bits becomes a number, which the language refuses if an
  /// integer is declared.
  var dataValue: DataValue { get }

  /// Makes a value from one of the language; nil if the type cannot hold it.
  init?(dataValue: DataValue)
}

extension FieldValue {
  /// Nil: the values are too many or unknown.
  public static var dataDomain: [DataValue]? { nil }
}

extension FieldValue where Self: CaseIterable {
  /// The values of all cases.
  public static var dataDomain: [DataValue]? { allCases.map(\.dataValue) }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  /// The type of the raw value.
  public static var dataType: DataType { RawValue.dataType }

  /// The raw value.
  public var dataValue: DataValue { rawValue.dataValue }

  /// Makes the value with a raw value; nil if there is none.
  public init?(dataValue: DataValue) {
    guard let rawValue = RawValue(dataValue: dataValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}
