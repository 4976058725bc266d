#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import InterlockData

/// A type of keys of entities: `Int`, `UUID` and `String`, and types with such raw values.
///
///     struct OrderID: RawRepresentable, FleetKey { let rawValue: UUID }
public protocol FleetKey: Hashable, Sendable {
  /// What a column of keys holds.
  static var keyType: FleetKeyType { get }

  /// A new key; nil if the database makes it.
  static func made() -> Self?

  /// The key as a value of a column.
  var sqlValue: SQLValue { get }

  /// Makes the key that a column holds; nil if it is none.
  init?(sqlValue: SQLValue)
}

/// What a column of keys holds.
public enum FleetKeyType: Hashable, Sendable {
  /// Whole numbers, which the database makes.
  case integer
  /// UUIDs, in SQLite as texts.
  case uuid
  /// Texts, which are compared by their bytes.
  case text
}

extension Int: FleetKey {
  /// Whole numbers.
  public static var keyType: FleetKeyType { .integer }

  /// Nil: the database makes it.
  public static func made() -> Self? { nil }

  /// The number.
  public var sqlValue: SQLValue { .integer(self) }

  /// Makes the key that a column holds; nil if it is none.
  public init?(sqlValue: SQLValue) {
    guard let integer = sqlValue.integer else { return nil }
    self = integer
  }
}

extension UUID: FleetKey {
  /// UUIDs.
  public static var keyType: FleetKeyType { .uuid }

  /// A random UUID.
  public static func made() -> Self? { UUID() }

  /// The text, in lower case, as PostgreSQL writes it.
  public var sqlValue: SQLValue { .text(uuidString.lowercased()) }

  /// Makes the key that a column holds; nil if it is none.
  public init?(sqlValue: SQLValue) {
    guard let uuid = sqlValue.text.flatMap(UUID.init(uuidString:)) else { return nil }
    self = uuid
  }
}

extension String: FleetKey {
  /// Texts.
  public static var keyType: FleetKeyType { .text }

  /// The text of a random UUID.
  public static func made() -> Self? { UUID().sqlValue.text }

  /// The text.
  public var sqlValue: SQLValue { .text(self) }

  /// Makes the key that a column holds; nil if it is none.
  public init?(sqlValue: SQLValue) {
    guard let text = sqlValue.text else { return nil }
    self = text
  }
}

extension FleetKey where Self: RawRepresentable, RawValue: FleetKey {
  /// As of the raw value.
  public static var keyType: FleetKeyType { RawValue.keyType }

  /// The key with a new raw value; nil if the database makes it.
  public static func made() -> Self? { RawValue.made().flatMap(Self.init(rawValue:)) }

  /// The raw value.
  public var sqlValue: SQLValue { rawValue.sqlValue }

  /// Makes the key that a column holds; nil if it is none.
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension SQLDialect {
  /// The type of a column of keys.
  func columnType(_ type: FleetKeyType) -> String {
    switch (type, self) {
    case (.integer, _): referenceType
    case (.uuid, .sqlite), (.text, _): textType
    case (.uuid, .postgreSQL): "UUID"
    }
  }

  /// The definition of the column of keys that a table has.
  func primaryKey(_ type: FleetKeyType) -> String {
    type == .integer ? keyType : "\(columnType(type)) PRIMARY KEY NOT NULL"
  }

  /// The placeholder of a key.
  func parameter(_ number: Int, key type: FleetKeyType) -> String {
    switch (type, self) {
    case (.integer, _): parameter(number, .integer)
    case (.text, _), (.uuid, .sqlite): parameter(number, .text)
    case (.uuid, .postgreSQL): "$\(number)::uuid"
    }
  }

  /// The placeholder of a value. PostgreSQL is told its type, whatever the driver says.
  func parameter(_ number: Int, _ type: DataType) -> String {
    switch self {
    case .sqlite: "?\(number)"
    case .postgreSQL: "$\(number)::\(valueType(type) ?? "text")"
    }
  }
}
