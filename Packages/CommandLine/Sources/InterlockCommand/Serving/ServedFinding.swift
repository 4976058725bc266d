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

  /// A finding as code hosts show it.
  ///
  /// - Parameters:
  ///   - annotation: The finding.
  ///   - data: The file.
  init(_ annotation: Annotation, in data: Data) {
    severity = annotation.severity
    message = annotation.message
    column = annotation.column
    line = annotation.column.map { _ in annotation.line }
    (firstLine, excerpt) = line.map { Self.lines(around: $0, of: data) } ?? (nil, [])
  }

  /// What a reader has said about a document that it understood.
  init(_ warning: WarningRecord) {
    severity = .warning
    message = "\(warning.message); \(warning.suggestion)"
    (line, column) = (warning.location.line, warning.location.column)
    (firstLine, excerpt) = (nil, [])
  }

  private static let lengthLimit = 160

  private static func lines(around line: Int, of data: Data) -> (first: Int, lines: [String]) {
    let lines = data.split(separator: 0x0A, maxSplits: line + 1, omittingEmptySubsequences: false)
    let first = max(0, line - 2)
    let shown = lines.dropFirst(first).prefix(line + 1 - first).map { line in
      String(decoding: line.prefix(4 * lengthLimit), as: UTF8.self).prefix(lengthLimit)
    }
    return (first + 1, shown.map(String.init))
  }
}
