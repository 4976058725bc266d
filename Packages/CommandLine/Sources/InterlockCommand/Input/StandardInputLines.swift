#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of standard input, as they arrive.
struct StandardInputLines {
  private var bytes: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// How many bytes a line may have.
  private static var limit: Int { 1 << 16 }

  /// The next line, without its end; nil after the last.
  ///
  /// - Throws: If a line is too long.
  mutating func next() throws(CommandFailure) -> String? {
    while !isAtEnd, bytes.firstIndex(of: UInt8(ascii: "\n")) == nil {
      guard bytes.count < Self.limit else {
        throw CommandFailure("standard input", "a line has more than \(Self.limit) bytes")
      }
      read()
    }
    guard !bytes.isEmpty else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    bytes = bytes.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func read() {
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    let count = Self.read(into: &piece)
    isAtEnd = count == 0 || count < 0 && errno != EINTR
    bytes += piece.prefix(max(count, 0))
  }

  private static func read(into piece: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(STDIN_FILENO, &piece, piece.count)
    #elseif canImport(Musl)
      Musl.read(STDIN_FILENO, &piece, piece.count)
    #else
      Darwin.read(STDIN_FILENO, &piece, piece.count)
    #endif
  }
}
