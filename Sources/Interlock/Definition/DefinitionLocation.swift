/// Where a part of a definition is written: a line of Swift source, or a place in the document that the machine was
/// read from.
public struct DefinitionLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file, as `#fileID` gives it: module and file name. Empty for a place in a document, because the reader of the
  /// document knows its name.
  public let fileID: String

  /// The line, counted from 1; 0 if only the path is known.
  public let line: UInt

  /// The column in the line of a document, counted in characters from 1; nil in Swift source.
  public let column: UInt?

  /// The path in a JSON document, such as `$.states.idle`; nil elsewhere.
  public let path: String?

  init(fileID: StaticString, line: UInt) {
    self.fileID = "\(fileID)"
    self.line = line
    column = nil
    path = nil
  }

  /// Creates a place in a document.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1; 0 if only the path is known.
  ///   - column: The column, counted from 1.
  ///   - path: The path in a JSON document.
  package init(line: Int, column: Int?, path: String? = nil) {
    fileID = ""
    self.line = UInt(max(line, 0))
    self.column = column.map { UInt(max($0, 0)) }
    self.path = path
  }

  /// File and line, joined by a colon; in a document, the path, line and column.
  public var description: String {
    guard fileID.isEmpty else { return "\(fileID):\(line)" }
    let place = line == 0 ? nil : "line \(line)" + (column.map { ", column \($0)" } ?? "")
    return [path, place].compactMap { $0 }.joined(separator: ", ")
  }
}
