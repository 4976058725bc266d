#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind of the file at a path, following links.
struct OutputPlace {
  /// The reason given by the system.
  struct Failure: Error {
    let code = errno
  }

  enum Kind {
    /// A regular file, or none yet.
    case file
    /// A pipe, a terminal, another device, or a file that the process already has open, as `/dev/stdout` may be.
    case stream
  }

  let path: String
  let kind: Kind
  /// The permissions of an existing file.
  let mode: mode_t?

  init(_ path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    guard exists || errno == ENOENT else { throw Failure() }
    let end = try Self.endOfLinks(path)
    let isRegular = !exists || status.st_mode & S_IFMT == S_IFREG
    self.path = end
    kind = isRegular && !Self.isOpenFile(end) ? .file : .stream
    mode = exists ? status.st_mode & 0o7777 : nil
  }

  /// Follows links one by one, to a target that need not exist yet.
  private static func endOfLinks(_ path: String) throws(Failure) -> String {
    var path = path
    for _ in 0..<40 {
      guard !isOpenFile(path), let target = target(of: path) else { return path }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    errno = ELOOP
    throw Failure()
  }

  /// Whether a path names something that the process has open, so that a new file there would not be the same.
  private static func isOpenFile(_ path: String) -> Bool {
    path == "/dev/stdout" || path == "/dev/stderr" || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/")
  }

  /// The target of a link; nil if it is not a link.
  private static func target(of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      guard let address = buffer.baseAddress else { return 0 }
      return readlink(path, address.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
