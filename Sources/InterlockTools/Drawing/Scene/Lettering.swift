/// Lines of text, and the room that they take.
package struct Lettering: Hashable, Sendable {
  /// A line.
  package struct Line: Hashable, Sendable {
    /// What it says, without anything that a picture cannot show.
    package let text: String

    /// Whether it is of a row that has been taken.
    package let isOnPath: Bool
  }

  package private(set) var lines: [Line] = []

  static var fontSize: Double { 12 }
  static var lineHeight: Double { 15 }

  /// How many lines are shown, and how wide one may be before it is broken.
  private static var lineLimit: Int { 40 }
  private static var widthLimit: Double { 170 }

  var isEmpty: Bool { lines.isEmpty }

  var size: Size {
    Size(
      width: lines.map { Typeface.width(of: $0.text, size: Self.fontSize) }.max() ?? 0,
      height: Double(lines.count) * Self.lineHeight
    )
  }

  /// Adds a text, broken where it is wide. Of very many lines the last says that there are more.
  mutating func add(_ text: String, isOnPath: Bool = false) {
    for part in Self.broken(printable(text, limit: 200)) where lines.count <= Self.lineLimit {
      let isLast = lines.count == Self.lineLimit
      lines.append(Line(text: isLast ? "…" : part, isOnPath: isOnPath && !isLast))
    }
  }

  /// Adds the lines of another text.
  mutating func add(_ other: Self) {
    for line in other.lines { add(line.text, isOnPath: line.isOnPath) }
  }

  /// The words in lines that are no wider than the limit, as far as words are not.
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
