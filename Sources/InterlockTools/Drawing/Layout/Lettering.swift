/// Lines of text, and the space they take.
package struct Lettering: Hashable, Sendable {
  /// A line.
  package struct Line: Hashable, Sendable {
    /// The text, without anything that a picture cannot show.
    package let text: String

    /// The row that it belongs to, if it belongs to one.
    package let row: DrawnRow?

    /// Whether it belongs to a row that has been taken.
    package var isOnPath: Bool { row?.isOnPath ?? false }
  }

  package private(set) var lines: [Line] = []

  static var fontSize: Double { 12 }
  static var lineHeight: Double { 15 }

  /// How many lines are shown, and how wide a line may be before it is broken.
  private static var lineLimit: Int { 40 }
  private static var widthLimit: Double { 170 }

  var isEmpty: Bool { lines.isEmpty }

  var size: Size {
    Size(
      width: lines.map { Typeface.width(of: $0.text, size: Self.fontSize) }.max() ?? 0,
      height: Double(lines.count) * Self.lineHeight
    )
  }

  /// Adds a text, broken if it is too wide. If there are very many lines, the last says how many more there are.
  mutating func add(_ text: String, of row: DrawnRow? = nil) {
    for part in Self.broken(printable(text, limit: 200)) where lines.count <= Self.lineLimit {
      let isLast = lines.count == Self.lineLimit
      lines.append(isLast ? Line(text: "…", row: nil) : Line(text: part, row: row))
    }
  }

  /// Adds the lines of another text.
  mutating func add(_ other: Self) {
    for line in other.lines { add(line.text, of: line.row) }
  }

  /// The words in lines no wider than the limit, unless a single word is.
  private static func broken(_ text: String) -> [String] {
    guard Typeface.width(of: text, size: fontSize) > widthLimit else { return [text] }
    return text.split(separator: " ").reduce(into: []) { lines, word in
      let longer = lines.last.map { "\($0) \(word)" } ?? String(word)
      let fits = Typeface.width(of: longer, size: fontSize) <= widthLimit
      if fits, !lines.isEmpty {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
  }
}
