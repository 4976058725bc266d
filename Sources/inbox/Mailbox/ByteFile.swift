#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file, open for reading; it is closed when the value goes out of scope.
///
/// Reading into a buffer that is used again and again keeps the memory that a large mailbox takes
/// independent of its size.
package struct ByteFile: ~Copyable {
  package let path: String
  package let size: UInt64
  private let descriptor: CInt

  package init(path: String) throws(MailboxError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.lastError) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    size = UInt64(max(0, status.st_size))
  }

  deinit { close(descriptor) }

  /// Fills the buffer from a place in the file and returns how many bytes there were; 0 at its end.
  package func read(
    into buffer: inout [UInt8],
    at offset: UInt64
  ) throws(MailboxError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .unreadable(path: path, reason: Self.lastError) }
    }
  }

  /// The bytes of a range; fewer where the file ends before the range does.
  package func bytes(in range: Range<UInt64>) throws(MailboxError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < range.count {
      let count = try read(into: &chunk, at: range.lowerBound + UInt64(bytes.count))
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk.prefix(min(count, range.count - bytes.count)))
    }
    return bytes
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}
