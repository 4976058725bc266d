/// A type that a field of a context can have: integers, numbers, `Bool`, `String`, `Date`,
/// enumerations with such raw values, arrays of them and optionals of them.
///
/// An enumeration states it without code of its own:
///
///     enum Kind: String, CaseIterable, FieldValue { case normal, express }
public protocol FieldValue: Sendable {
  /// The type in the language.
  static var dataType: DataType { get }

  /// All values, where they are few and known; nil otherwise.
  static var dataDomain: [DataValue]? { get }

  /// The value in the language. An integer of more than 64 bits is given as a number, which the
  /// language refuses where an integer is declared.
  var dataValue: DataValue { get }

  /// Makes the value of one of the language; nil is made of what the type cannot hold.
  init?(dataValue: DataValue)
}

extension FieldValue {
  /// Nil: too many, or not known.
  public static var dataDomain: [DataValue]? { nil }
}

extension FieldValue where Self: CaseIterable {
  /// The values of all cases.
  public static var dataDomain: [DataValue]? { allCases.map(\.dataValue) }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  /// That of the raw value.
  public static var dataType: DataType { RawValue.dataType }

  /// The raw value.
  public var dataValue: DataValue { rawValue.dataValue }

  /// Makes the value of its raw value; nil is made of one that is none.
  public init?(dataValue: DataValue) {
    guard let rawValue = RawValue(dataValue: dataValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}
