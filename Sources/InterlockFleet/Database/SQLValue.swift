/// A value of a parameter or a result of a statement.
///
/// A Boolean is the integer 0 or 1, a UUID its string. Strings are equal if their bytes are, as in a database.
public enum SQLValue: Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int)
  /// A double-precision number.
  case number(Double)
  /// A string.
  case text(String)
}

extension SQLValue: Hashable {
  /// Returns true if the values are of the same type and equal; strings, if their bytes are.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Adds the value to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .integer(let integer): hasher.combine(integer)
    case .number(let number): hasher.combine(number)
    // A string that is equal to another for Swift alone has the same hash, which does no harm.
    case .text(let text): hasher.combine(text)
    }
  }
}

extension SQLValue {
  /// The string; nil for another type.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The integer; nil for another type.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number, integer or not; nil for another type.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .text: nil
    }
  }

  /// Whether it is a string with a NUL character. No database stores these, and some drivers would cut the string
  /// there.
  public var hasNUL: Bool {
    if case .text(let text) = self { text.utf8.contains(0) } else { false }
  }

  /// A string, or NULL.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }
}

// The text format of PostgreSQL, for the drivers that use it.
extension SQLValue {
  /// The value as a parameter of PostgreSQL; nil for NULL.
  public var postgreSQLText: String? {
    switch self {
    case .null: nil
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): text
    }
  }

  /// Makes a value from a result of PostgreSQL.
  ///
  /// - Parameters:
  ///   - text: The value as a string; nil for NULL.
  ///   - type: The number of its type in `pg_type`.
  public init(postgreSQLText text: String?, type: UInt32) {
    let value: Self? =
      switch type {
      // bool
      case 16: .integer(text == "t" ? 1 : 0)
      // int8, int2, int4
      case 20, 21, 23: text.flatMap(Int.init).map { .integer($0) }
      // float4, float8
      case 700, 701: text.flatMap(Double.init).map { .number($0) }
      default: nil
      }
    self = text == nil ? .null : value ?? Self(text)
  }
}
