import Interlock

/// The place of a part of a machine in its document.
package struct LocationRecord: Encodable, Hashable, Sendable {
  /// Counted from one; nil if only the path is known.
  package let line: Int?
  package let column: Int?
  /// Its path in JSON, such as `$.states.idle`.
  package let path: String?

  init(_ location: Interlock.Finding.Location) {
    line = location.line > 0 ? Int(location.line) : nil
    column = location.column.map { Int($0) }
    path = location.path
  }
}
