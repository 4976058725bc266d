/// The type of a field or an expression.
public indirect enum DataType: Hashable, Sendable {
  /// True or false.
  case boolean
  /// A whole number of 64 bits.
  case integer
  /// A number with a fraction.
  case number
  /// A text.
  case text
  /// A point in time.
  case date
  /// A list of values of one type.
  case list(DataType)
  /// A value of a type, or nil; never of an optional type itself.
  case optional(DataType)
  /// The type without values: of the elements of `[]`, and of the values inside `nil`.
  case nothing
}

extension DataType {
  /// The type with nil.
  public var orNil: Self { isOptional ? self : .optional(self) }

  /// True if nil is a value of the type.
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type without nil.
  package var unwrapped: Self { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// Whether it is an integer or a number.
  package var isNumeric: Bool { self == .integer || self == .number }

  /// Whether its values have an order: integers, numbers and dates.
  package var isOrdered: Bool { isNumeric || self == .date }

  /// The narrowest type that the values of two types can be converted to; nil if there is none.
  package func joined(with other: Self) -> Self? {
    switch (self, other) {
    case _ where self == other: return self
    case (.nothing, _): return other
    case (_, .nothing): return self
    case (.integer, .number), (.number, .integer): return .number
    case (.list(let left), .list(let right)): return left.joined(with: right).map { .list($0) }
    case (.optional, _), (_, .optional):
      return unwrapped.joined(with: other.unwrapped).map(\.orNil)
    default: return nil
    }
  }

  /// Returns true if a value of the type can be used where another is expected.
  package func isAccepted(by other: Self) -> Bool { joined(with: other) == other }
}

extension DataType: CustomStringConvertible {
  /// The type in words with its article: `an integer`, `a list of texts`, `a date or nil`.
  public var description: String {
    switch self {
    case .boolean: "a Boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .text: "a text"
    case .date: "a date"
    case .list(.nothing): "an empty list"
    case .list(let element): "a list of \(element.plural)"
    case .optional(.nothing): "nil"
    case .optional(let wrapped): "\(wrapped) or nil"
    case .nothing: "no value"
    }
  }

  /// The plural name of values of the type.
  package var plural: String {
    switch self {
    case .boolean: "Booleans"
    case .integer: "integers"
    case .number: "numbers"
    case .text: "texts"
    case .date: "dates"
    case .list(let element): "lists of \(element.plural)"
    case .optional(let wrapped): "\(wrapped.plural) or nil"
    case .nothing: "nothing"
    }
  }
}
