/// A line for the terminal, with its styles separate from its characters, so that nothing from a file
/// can pass for a style.
package struct StyledText: ExpressibleByStringInterpolation, Hashable, Sendable {
  package enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private struct Piece: Hashable, Sendable {
    let text: String
    let style: Style?
  }

  private var pieces: [Piece]

  package init(_ text: String, _ style: Style? = nil) {
    pieces = [Piece(text: text, style: style)]
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  package func rendered(isColoured: Bool) -> String {
    pieces.map { piece in
      guard isColoured, let style = piece.style, !piece.text.isEmpty else {
        return piece.text.harmless
      }
      return "\u{1B}[\(style.rawValue)m\(piece.text.harmless)\u{1B}[0m"
    }
    .joined()
  }
}
