/// A value of the expression language: the value of a field, or the result of an expression.
///
/// Texts are equal if they have the same Unicode scalars, as in a database; Swift's `String` also
/// considers canonically equivalent texts equal.
public enum DataValue: Sendable {
  /// True or false.
  case boolean(Bool)
  /// A whole number of 64 bits.
  case integer(Int)
  /// A number with a fraction; the language has only finite ones.
  case number(Double)
  /// A text.
  case text(String)
  /// A point in time, in seconds since the beginning of 2001 in UTC.
  case date(Double)
  /// Several values of one type.
  case list([DataValue])
  /// No value: `nil`.
  case nothing
}

extension DataValue: Hashable {
  /// Returns true if two values have the same kind and are equal. An integer never equals a number.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): haveSameScalars(left, right)
    case (.date(let left), .date(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.nothing, .nothing): true
    default: false
    }
  }

  /// Hashes kind and content, a text by its scalars.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value), .date(let value): hasher.combine(value)
    case .text(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .list(let values): hasher.combine(values)
    case .nothing: hasher.combine(0 as UInt8)
    }
  }
}

extension DataValue {
  /// Returns true if the value can be used where a type is declared: of the type, and finite throughout.
  package func belongs(to type: DataType) -> Bool {
    switch (self, type) {
    case (.boolean, .boolean), (.integer, .integer), (.text, .text): true
    case (.number(let value), .number), (.date(let value), .date): value.isFinite
    case (.list(let values), .list(let element)): values.allSatisfy { $0.belongs(to: element) }
    case (.nothing, .optional): true
    case (_, .optional(let wrapped)): belongs(to: wrapped)
    default: false
    }
  }

  /// Whether all numbers in the value are finite.
  package var isFinite: Bool {
    switch self {
    case .number(let value), .date(let value): value.isFinite
    case .list(let values): values.allSatisfy(\.isFinite)
    case .boolean, .integer, .text, .nothing: true
    }
  }

  /// The value with every integer in it converted to a number, to bring both to one type.
  package var widened: Self {
    switch self {
    case .integer(let value): .number(Double(value))
    case .list(let values): .list(values.map(\.widened))
    case .boolean, .number, .text, .date, .nothing: self
    }
  }
}
