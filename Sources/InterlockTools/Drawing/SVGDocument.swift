/// The text of a drawing.
struct SVGDocument {
  let text: String

  /// - Parameters:
  ///   - drawing: What is drawn.
  ///   - title: The title, for screen readers.
  ///   - summary: The picture in words.
  ///   - isNumbered: Whether states and rows can be found in the document by their numbers in the diagram: each is in a
  ///     group with the attribute `data-node` or `data-edges`.
  /// - Complexity: O(*n*) in the drawn elements.
  init(_ drawing: DiagramLayout, title: String, summary: String, isNumbered: Bool = false) {
    let name = escaped(printable(title, limit: 200))
    var lines = [
      Self.opening(drawing.size, name),
      "<title>\(name)</title>",
      "<desc>\(escaped(summary))</desc>",
      "<style>\n\(SVGTheme.style)\n</style>",
    ]
    let writer = SVGParts(drawing, isNumbered: isNumbered)
    lines += writer.boxes + writer.separators + writer.connectors + writer.labels
    text = (lines + ["</svg>", ""]).joined(separator: "\n")
  }
}

extension SVGDocument {
  private static func opening(_ size: Size, _ name: String) -> String {
    let (width, height) = (size.width.svg, size.height.svg)
    let attributes = [
      ("xmlns", "http://www.w3.org/2000/svg"), ("class", SVGTheme.name),
      ("viewBox", "0 0 \(width) \(height)"), ("width", width), ("height", height),
      ("role", "img"), ("aria-label", name),
    ]
    return "<svg" + attributes.map { " \($0)=\"\($1)\"" }.joined() + ">"
  }
}

/// The text with markup characters escaped.
func escaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

extension Double {
  /// The number with at most one digit after the point.
  var svg: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}

extension Point {
  var svg: String { "\(x.svg) \(y.svg)" }
}

extension Line {
  /// The data of a path.
  var svg: String {
    "M\(start.svg)" + pieces.map(\.svg).joined()
  }
}

extension Line.Piece {
  fileprivate var svg: String {
    switch self {
    case .straight(let end): "L\(end.svg)"
    case .curve(let first, let second, let end): "C\(first.svg) \(second.svg) \(end.svg)"
    }
  }
}
