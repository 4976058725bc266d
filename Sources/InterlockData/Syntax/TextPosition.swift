/// The place of a part of a text, as an editor counts: lines and columns from one, columns in
/// characters.
public struct TextPosition: Hashable, Sendable {
  /// The line in which the part begins.
  public let line: Int

  /// The columns of the part in that line. Empty at the end of a text; a part that continues on the
  /// next line ends with the line.
  public let columns: Range<Int>

  /// Whether the text has several lines.
  package let isInLines: Bool

  /// Finds a part of a text.
  ///
  /// - Complexity: O(*n*) in the text up to the end of the line.
  package init(_ range: SourceRange, in text: String) {
    let scalars = text.unicodeScalars
    var line = 1
    var lineStart = scalars.startIndex
    var index = scalars.startIndex
    var offset = 0
    while offset < range.lower, index < scalars.endIndex {
      let isBreak = scalars[index] == "\n"
      scalars.formIndex(after: &index)
      offset += 1
      if isBreak {
        line += 1
        lineStart = index
      }
    }
    let start = index
    while offset < range.upper, index < scalars.endIndex, scalars[index] != "\n" {
      scalars.formIndex(after: &index)
      offset += 1
    }
    let first = String(scalars[lineStart..<start]).count + 1
    let last = String(scalars[lineStart..<index]).count + 1
    self.line = line
    columns = first..<max(first, last)
    isInLines = scalars.contains("\n")
  }
}

extension TextPosition: CustomStringConvertible {
  /// `column 7`, or `line 2, column 7` in a text of several lines.
  public var description: String {
    isInLines ? "line \(line), column \(columns.lowerBound)" : "column \(columns.lowerBound)"
  }
}
