/// A value that a statement is given, or that it returns.
///
/// A Boolean is the integer 0 or 1, a UUID its text.
public enum SQLValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int)
  /// A number in double precision.
  case number(Double)
  /// A text.
  case text(String)
}

extension SQLValue {
  /// The text; nil if it is something else.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The whole number; nil if it is something else.
  var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number, whole or not; nil if it is something else.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .text: nil
    }
  }

  /// A text, or NULL.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }
}
