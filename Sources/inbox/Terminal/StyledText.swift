/// Text for the terminal, with its styles separate from its characters.
///
/// A mail can contain anything, including escape sequences. Here a colour is never part of a
/// string: `rendered` makes each piece harmless and then adds the escape sequences itself, so
/// nothing that comes from a mail can pass for one.
package struct StyledText: ExpressibleByStringInterpolation, Sendable {
  package enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  private var pieces: [(text: String, style: Style?)]

  package init(_ text: String, _ style: Style? = nil) { pieces = [(text, style)] }

  package init(stringLiteral value: String) { self.init(value) }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  package func rendered(isColoured: Bool) -> String {
    pieces.map { text, style in
      guard isColoured, let style else { return text.harmless }
      return "\u{1B}[\(style.rawValue)m\(text.harmless)\u{1B}[0m"
    }.joined()
  }
}
