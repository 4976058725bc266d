import Interlock

/// Where a part of a machine is written in its document.
package struct LocationRecord: Encodable, Hashable, Sendable {
  /// From one; nil where only the path is known.
  package let line: Int?
  package let column: Int?
  /// The way to it in JSON, such as `$.states.idle`.
  package let path: String?

  init(_ location: Interlock.Finding.Location) {
    line = location.line > 0 ? Int(location.line) : nil
    column = location.column.map { Int($0) }
    path = location.path
  }
}
