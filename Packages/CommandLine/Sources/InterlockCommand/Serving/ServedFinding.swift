import Foundation

/// A finding beside a machine, with the lines around its place.
package struct ServedFinding: Encodable, Hashable, Sendable {
  package let severity: Severity
  package let message: String
  /// Counted from one; nil if it concerns the file as a whole.
  package let line: Int?
  package let column: Int?
  /// The line, and those before and after it; empty without a place.
  package let excerpt: [String]
  /// The number of the first of them.
  package let firstLine: Int?
  /// The column of their first character: of long lines, the part around the place is shown.
  package let firstColumn: Int?

  /// A finding as code hosts show it.
  ///
  /// - Parameters:
  ///   - annotation: The finding.
  ///   - data: The file.
  init(_ annotation: Annotation, in data: Data) {
    self.init(
      annotation.severity,
      annotation.message,
      annotation.column.map { (annotation.line, $0) },
      in: data
    )
  }

  /// A note of a reader about a document that it understood.
  init(_ warning: WarningRecord, in data: Data) {
    let place = warning.location.line.map { ($0, warning.location.column ?? 1) }
    self.init(.warning, "\(warning.message); \(warning.suggestion)", place, in: data)
  }

  private init(
    _ severity: Severity,
    _ message: String,
    _ place: (line: Int, column: Int)?,
    in data: Data
  ) {
    (self.severity, self.message) = (severity, message)
    (line, column) = (place?.line, place?.column)
    guard let place else {
      (excerpt, firstLine, firstColumn) = ([], nil, nil)
      return
    }
    let skipped = place.column > Self.width / 2 ? place.column - Self.width / 2 : 0
    firstColumn = skipped + 1
    (firstLine, excerpt) = Self.lines(around: place.line, of: data, from: skipped)
  }

  /// How many characters of a line are shown.
  private static let width = 160

  private static func lines(
    around line: Int,
    of data: Data,
    from skipped: Int
  ) -> (first: Int, lines: [String]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = data.starts(with: mark) ? data.dropFirst(mark.count) : data
    let lines = text.split(separator: 0x0A, maxSplits: line + 1, omittingEmptySubsequences: false)
    let first = max(0, line - 2)
    let shown = lines.dropFirst(first).prefix(line + 1 - first).map { line in
      // A character rarely has more than eight bytes.
      String(decoding: line.prefix(8 * (skipped + width)), as: UTF8.self)
        .dropFirst(skipped).prefix(width)
    }
    return (first + 1, shown.map(String.init))
  }
}
