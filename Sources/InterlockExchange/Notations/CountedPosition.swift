/// Finds the lines and columns of places in a document, and counts no part of it twice, unless a place is before the last.
struct CountedPosition {
  private let start: Int
  private var index: Int
  private var position = MarkupPosition()

  /// - Parameter start: Where the document begins, behind a byte order mark.
  init(from start: Int = 0) {
    self.start = start
    index = start
  }

  /// The line and the column of a place.
  ///
  /// - Parameters:
  ///   - place: The index of a byte; beyond the last one, the end of the document.
  ///   - bytes: The document, in UTF-8.
  /// - Returns: Both from one, in characters.
  mutating func position(of place: Int, in bytes: [UInt8]) -> MarkupPosition {
    let place = max(start, min(place, bytes.count))
    if place < index { self = Self(from: start) }
    for byte in bytes[index..<place] {
      if byte == 0x0A {
        position = MarkupPosition(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    index = place
    return position
  }
}
