/// Lines of text, and the space they take.
package struct Lettering: Hashable, Sendable {
  /// A line.
  package struct Line: Hashable, Sendable {
    /// The text, without anything that a picture cannot show.
    package let text: String

    /// The rows that it stands for.
    package let rows: [DrawnRow]

    /// Whether it continues the line above, or belongs to it.
    package let isIndented: Bool

    var width: Double {
      Typeface.width(of: text, size: Lettering.fontSize) + (isIndented ? Lettering.indentation : 0)
    }

    /// Whether it stands for a row that has been taken.
    package var isOnPath: Bool { rows.contains(where: \.isOnPath) }
  }

  package private(set) var lines: [Line] = []

  static var fontSize: Double { 12 }
  static var lineHeight: Double { 15 }
  static var indentation: Double { 8 }

  /// How many lines are shown.
  static var lineLimit: Int { 40 }

  var isEmpty: Bool { lines.isEmpty }

  var size: Size {
    Size(
      width: lines.map(\.width).max() ?? 0,
      height: Double(lines.count) * Self.lineHeight
    )
  }

  /// Adds a text, broken if it is too wide. If there are very many lines, the last is `…`.
  mutating func add(
    _ text: String,
    of rows: [DrawnRow] = [],
    width: TextWidth,
    isIndented: Bool = false,
    continuesIndented: Bool = false
  ) {
    for (index, part) in brokenLines(text, width: width).enumerated() {
      let isIndented = isIndented || (continuesIndented && index > 0)
      add(Line(text: part, rows: rows, isIndented: isIndented))
    }
  }

  private mutating func add(_ line: Line) {
    guard lines.count < Self.lineLimit else {
      if lines.count == Self.lineLimit {
        lines.append(Line(text: "…", rows: [], isIndented: false))
      }
      return
    }
    lines.append(line)
  }

  /// Adds the lines of another text.
  mutating func add(_ other: Self) {
    for line in other.lines { add(line) }
  }
}
