import Foundation

/// Reads a file line by line, with a limit on line length: it never holds more than that plus one block.
struct LineReader {
  struct Line {
    /// Counted from 1.
    let number: Int
    let offset: Int
    /// Without the newline.
    let bytes: Data
    /// Whether there is a newline.
    let isWhole: Bool
    /// Where the next line begins, or would begin.
    let end: Int
  }

  let file: OpenFile
  let limit: Int
  private var number = 0
  /// The bytes read but not returned, from `position` on.
  private var buffer: [UInt8] = []
  private var position = 0
  /// Where in the file the buffer begins.
  private var start = 0

  private static let blockSize = 1 << 16
  private static let longestBlank = 1 << 30

  init(_ file: OpenFile, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Where the next line begins.
  var offset: Int { start + position }

  /// The next line, or the rest of one; nil at the end of the file.
  mutating func next() throws(JournalError) -> Line? {
    var searched = position
    while true {
      if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard newline - position <= limit else { throw tooLong }
        return take(newline - position, isWhole: true)
      }
      searched = buffer.count - position
      guard searched <= limit else {
        let rest = buffer[position...].dropFirst(limit)
        guard rest.allSatisfy({ $0 == 0 }), try isBlank(from: start + buffer.count) else {
          throw tooLong
        }
        return try takeBlankTail()
      }
      guard try readBlock() else { break }
    }
    return position == buffer.count ? nil : take(buffer.count - position, isWhole: false)
  }

  private var tooLong: JournalError {
    .lineTooLong(path: file.path, line: number + 1, offset: offset, limit: limit)
  }

  /// Drops the returned bytes, and reads more.
  ///
  /// - Returns: Whether there was more.
  private mutating func readBlock() throws(JournalError) -> Bool {
    let block = try file.read(Self.blockSize, at: start + buffer.count)
    buffer.removeFirst(position)
    start += position
    position = 0
    buffer += block
    return !block.isEmpty
  }

  private mutating func take(_ count: Int, isWhole: Bool) -> Line {
    let begin = offset
    let bytes = Data(buffer[position..<position + count])
    position += count + (isWhole ? 1 : 0)
    number += 1
    return Line(number: number, offset: begin, bytes: bytes, isWhole: isWhole, end: offset)
  }

  /// The zeros that file systems leave after the last write when the power fails, as a line.
  private mutating func takeBlankTail() throws(JournalError) -> Line {
    let size = try file.size()
    let line = take(limit, isWhole: false)
    buffer = []
    position = 0
    start = size
    return Line(
      number: line.number,
      offset: line.offset,
      bytes: line.bytes,
      isWhole: false,
      end: size
    )
  }

  /// Whether there are only zeros from an offset on, and no more than a file system would leave.
  private func isBlank(from offset: Int) throws(JournalError) -> Bool {
    guard try file.size() - offset <= Self.longestBlank else { return false }
    var offset = offset
    while true {
      let block = try file.read(Self.blockSize, at: offset)
      guard block.allSatisfy({ $0 == 0 }) else { return false }
      guard !block.isEmpty else { return true }
      offset += block.count
    }
  }
}
