extension DataValue: CustomStringConvertible {
  /// The value in the language's notation: `12`, `1.5`, `"text"`, `[1, 2]`, `nil`, `date(0.0)`.
  public var description: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): Self.literal(value)
    case .date(let value): "date(\(value))"
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .nothing: "nil"
    }
  }

  /// A text in double quotes, with escapes for invisible characters and for quotes.
  package static func literal(_ text: String) -> String {
    "\"" + escaped(text, quote: "\"") + "\""
  }

  /// A text with escapes for invisible characters, for the backslash and for the quote.
  package static func escaped(_ text: String, quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case quote, "\\":
        result.append("\\")
        result.append(scalar)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      default:
        if scalar.isVisible {
          result.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
        }
      }
    }
    return String(result)
  }
}

extension DataValue {
  /// The number of scalars of a text that a message shows.
  private static var shownScalars: Int { 64 }

  /// The number of elements of a list that a message shows.
  private static var shownElements: Int { 8 }

  /// The value as shown to people in a message: dates as such, long texts and lists cut.
  package var shown: String {
    switch self {
    case .date(let seconds): dateText(seconds)
    case .text(let text):
      text.unicodeScalars.dropFirst(Self.shownScalars).isEmpty
        ? description
        : Self.literal(String(text.unicodeScalars.prefix(Self.shownScalars))) + "…"
    case .list(let values):
      "["
        + (values.prefix(Self.shownElements).map(\.shown)
        + (values.count > Self.shownElements ? ["…"] : [])).joined(separator: ", ") + "]"
    case .boolean, .integer, .number, .nothing: description
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is visible or joins visible scalars: all but controls, line separators and invisible direction marks.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // The joiner of emoji is a format character with a visible effect.
    case .format: value == 0x200D
    default: true
    }
  }
}
