/// Where a part of a definition is written: a line of Swift source, or a place in a document from which the machine
/// was read.
public struct DefinitionLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file, as `#fileID` gives it: module and file name. Empty for a place in a document: who reads that knows what
  /// it is called.
  public let fileID: String

  /// The line, from one; 0 where only the path is known.
  public let line: UInt

  /// The column in the line of a document, from one, counted in characters; nil in Swift source.
  public let column: UInt?

  /// The way to it in a JSON document, such as `$.states.idle`; nil elsewhere.
  public let path: String?

  init(fileID: StaticString, line: UInt) {
    self.fileID = "\(fileID)"
    self.line = line
    column = nil
    path = nil
  }

  /// A place in a document.
  ///
  /// - Parameters:
  ///   - line: The line, from one; 0 where only the path is known.
  ///   - column: The column, from one.
  ///   - path: The way to it, in JSON.
  package init(line: Int, column: Int?, path: String? = nil) {
    fileID = ""
    self.line = UInt(max(line, 0))
    self.column = column.map { UInt(max($0, 0)) }
    self.path = path
  }

  /// File and line, joined by a colon; in a document its path, line and column.
  public var description: String {
    guard fileID.isEmpty else { return "\(fileID):\(line)" }
    let place = line == 0 ? nil : "line \(line)" + (column.map { ", column \($0)" } ?? "")
    return [path, place].compactMap { $0 }.joined(separator: ", ")
  }
}
