#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type of keys of entities: `Int`, `UUID` and `String`, and types with such raw values.
///
/// ```swift
/// struct OrderID: RawRepresentable, FleetKey { let rawValue: UUID }
/// ```
public protocol FleetKey: Hashable, Sendable {
  /// The type of a column of keys.
  static var keyType: FleetKeyType { get }

  /// Returns a new key; nil if the database makes it.
  static func made() -> Self?

  /// The key as a value of a column.
  var sqlValue: SQLValue { get }

  /// Makes the key from the value of a column; nil if the value is no key.
  init?(sqlValue: SQLValue)
}

/// The type of a column of keys.
public enum FleetKeyType: Hashable, Sendable {
  /// Integers, made by the database.
  case integer
  /// UUIDs, in SQLite as strings.
  case uuid
  /// Strings, compared by their bytes.
  case text
}

extension Int: FleetKey {
  /// Whole numbers.
  public static var keyType: FleetKeyType { .integer }

  /// Returns nil: the database makes the key.
  public static func made() -> Self? { nil }

  /// The number.
  public var sqlValue: SQLValue { .integer(self) }

  /// Makes the key from the value of a column; nil if the value is no key.
  public init?(sqlValue: SQLValue) {
    guard let integer = sqlValue.integer else { return nil }
    self = integer
  }
}

extension UUID: FleetKey {
  /// UUIDs.
  public static var keyType: FleetKeyType { .uuid }

  /// Returns a random UUID.
  public static func made() -> Self? { UUID() }

  /// The string in lower case, as PostgreSQL writes it.
  public var sqlValue: SQLValue { .text(uuidString.lowercased()) }

  /// Makes the key from the value of a column; nil if the value is no key.
  public init?(sqlValue: SQLValue) {
    guard let uuid = sqlValue.text.flatMap(UUID.init(uuidString:)) else { return nil }
    self = uuid
  }
}

extension String: FleetKey {
  /// Strings.
  public static var keyType: FleetKeyType { .text }

  /// Returns the string of a random UUID.
  public static func made() -> Self? { UUID().sqlValue.text }

  /// The string.
  public var sqlValue: SQLValue { .text(self) }

  /// Makes the key from the value of a column; nil if the value is no key.
  public init?(sqlValue: SQLValue) {
    guard let text = sqlValue.text else { return nil }
    self = text
  }
}

extension FleetKey where Self: RawRepresentable, RawValue: FleetKey {
  /// The type of the raw value.
  public static var keyType: FleetKeyType { RawValue.keyType }

  /// Returns a key with a new raw value; nil if the database makes the key.
  public static func made() -> Self? { RawValue.made().flatMap(Self.init(rawValue:)) }

  /// The raw value.
  public var sqlValue: SQLValue { rawValue.sqlValue }

  /// Makes the key from the value of a column; nil if the value is no key.
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}
