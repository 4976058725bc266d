/// Text of a page. What is interpolated is escaped, unless it is HTML itself.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Takes text that is HTML already.
  init(markup: String) { text = markup }

  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ html: HTML) { text += html.text }

    mutating func appendInterpolation(_ parts: [HTML]) {
      text += parts.map(\.text).joined(separator: "\n")
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      for character in value.description.unicodeScalars {
        switch character {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(character)
        }
      }
    }
  }
}
