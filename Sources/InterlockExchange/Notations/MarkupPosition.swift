import Interlock

/// A place in a document, from one, in characters.
struct MarkupPosition: Hashable, Comparable {
  var line = 1
  var column = 1

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension MarkupPosition {
  /// The place, for findings and warnings.
  var location: Finding.Location { Finding.Location(line: line, column: column) }
}
