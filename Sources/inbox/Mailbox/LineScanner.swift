#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of a file of any size, one at a time, in constant memory.
///
/// A line ends with LF or CRLF; a lone CR is an ordinary character of its line. A line longer than
/// `maximumLength` is cut, so that a file without line ends costs no more memory than any other.
package struct LineScanner: ~Copyable {
  package static let maximumLength = MessageHeader.maximumSize

  /// The current line without its end.
  package private(set) var line: [UInt8] = []
  /// Where the current line begins in the file.
  package private(set) var lineStart: UInt64 = 0

  private let file: ByteFile
  private var chunk: [UInt8]
  private var chunkStart: UInt64 = 0
  private var filled = 0
  private var position = 0

  package init(path: String, chunkSize: Int = 262_144) throws(MailboxError) {
    file = try ByteFile(path: path)
    chunk = [UInt8](repeating: 0, count: chunkSize)
  }

  package var fileSize: UInt64 { file.size }
  package var offset: UInt64 { chunkStart + UInt64(position) }

  /// Moves to the next line; false at the end of the file.
  package mutating func advance() throws(MailboxError) -> Bool {
    line.removeAll(keepingCapacity: true)
    lineStart = offset
    while true {
      if position == filled {
        guard try fill() else { return offset > lineStart }
      }
      if takeUntilNewline() { return true }
    }
  }

  private mutating func fill() throws(MailboxError) -> Bool {
    chunkStart += UInt64(filled)
    position = 0
    filled = 0
    filled = try file.read(into: &chunk, at: chunkStart)
    return filled > 0
  }

  private mutating func takeUntilNewline() -> Bool {
    let length = chunk.withUnsafeBytes { bytes -> Int? in
      guard let start = bytes.baseAddress?.advanced(by: position) else { return nil }
      return memchr(start, 0x0A, filled - position).map { start.distance(to: $0) }
    }
    let available = length ?? filled - position
    let kept = min(available, Self.maximumLength - line.count)
    line.append(contentsOf: chunk[position..<position + kept])
    position += available + (length == nil ? 0 : 1)
    if length != nil, line.last == 0x0D { line.removeLast() }
    return length != nil
  }
}
