#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file, open for reading; it is closed when the value goes out of scope.
///
/// Reading into a reused buffer keeps memory use independent of the size of the mailbox.
package struct ByteFile: ~Copyable {
  package let path: String
  package let size: UInt64
  private let descriptor: CInt

  package init(path: String) throws(MailboxError) {
    (descriptor, size) = try Self.opened(path)
    self.path = path
  }

  /// Checked twice, and opened without blocking: a pipe would wait for a writer, and it may appear between the checks.
  private static func opened(_ path: String) throws(MailboxError) -> (CInt, UInt64) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path: path, reason: lastError) }
    try check(status, path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: lastError) }
    do throws(MailboxError) {
      guard fstat(descriptor, &status) == 0 else {
        throw .unreadable(path: path, reason: lastError)
      }
      try check(status, path)
    } catch {
      close(descriptor)
      throw error
    }
    return (descriptor, UInt64(max(0, status.st_size)))
  }

  private static func check(_ status: stat, _ path: String) throws(MailboxError) {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: kind = "a folder"
    case S_IFIFO: kind = "a pipe"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    throw .unreadable(path: path, reason: "it is \(kind), not a regular file")
  }

  deinit { close(descriptor) }

  /// Fills the buffer from a position in the file and returns how many bytes there were; 0 at its end.
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

  /// The bytes of a range; fewer if the file ends before the range does.
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
