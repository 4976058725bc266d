#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file: what a journal needs from the system, with typed errors. It is closed with its last reference.
final class OpenFile: Sendable {
  let path: String
  /// Where it was when it was opened: beside its path, until it is moved there.
  private let place: String
  private let descriptor: Int32

  enum Mode {
    case reading
    /// For reading and writing.
    case writing
    /// For writing a new file beside its path, one writer at a time, with a lock.
    case beginning
    /// For writing a new file beside its path, with the permissions of the existing one.
    case replacing(OpenFile)
  }

  init(_ path: String, for mode: Mode) throws(JournalError) {
    self.path = path
    // Without blocking: a pipe would wait for a writer.
    let common = O_CLOEXEC | O_NONBLOCK
    switch mode {
    case .reading:
      place = path
      descriptor = open(place, O_RDONLY | common)
    case .writing:
      place = path
      descriptor = open(place, O_RDWR | common)
    case .beginning:
      place = path + ".beginning"
      descriptor = try Self.create(place, common)
    case .replacing:
      place = Self.placeOfReplacement(path)
      unlink(place)
      descriptor = try Self.create(place, common | O_EXCL)
    }
    guard descriptor >= 0 else { throw JournalError(failing: "open", place) }
    guard try status().st_mode & S_IFMT == S_IFREG else {
      throw .notJournal(path: place, reason: "It is not a regular file.")
    }
    if case .replacing(let other) = mode {
      try check(fchmod(descriptor, try other.status().st_mode & 0o777), "set the permissions of")
    }
  }

  private static func create(_ place: String, _ flags: Int32) throws(JournalError) -> Int32 {
    try JournalError.interrupt(.create, "open", place)
    return open(place, O_RDWR | O_CREAT | O_NOFOLLOW | flags, 0o600)
  }

  private static func placeOfReplacement(_ path: String) -> String { path + ".compacting" }

  /// The file at a path, for reading and writing; nil if there is none.
  static func existing(_ path: String) throws(JournalError) -> OpenFile? {
    do {
      return try OpenFile(path, for: .writing)
    } catch .system(_, _, ENOENT, _) {
      return nil
    }
  }

  /// Whether anything exists at the path.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Removes the remains of an interrupted replacement; only the holder of the file's lock may do that.
  static func removeReplacement(of path: String) {
    unlink(placeOfReplacement(path))
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A process that is being spawned shares the file until it runs its program; the lock must not wait for it.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The size in bytes.
  func size() throws(JournalError) -> Int {
    Int(try status().st_size)
  }

  private func status() throws(JournalError) -> stat {
    var status = stat()
    try check(fstat(descriptor, &status), "look at")
    return status
  }

  /// Locks out other writers until the file is closed.
  ///
  /// The file must still be the one at its path: compacting a journal puts another one there.
  ///
  /// - Returns: Whether it is.
  func lock() throws(JournalError) -> Bool {
    try JournalError.interrupt(.lock, "lock", path)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw .inUse(path: path)
      // File systems without locks have none.
      case ENOTSUP, EOPNOTSUPP, ENOLCK, EINVAL: return true
      default: throw JournalError(failing: "lock", path)
      }
    }
    var named = stat()
    guard stat(place, &named) == 0 else { return false }
    let own = try status()
    return named.st_ino == own.st_ino && named.st_dev == own.st_dev
  }

  /// Bytes from an offset on, as many as there are, up to a limit.
  func read(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
        )
        let number = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
        if number < 0, errno == EINTR { continue }
        if number < 0 { code = errno }
        guard number > 0 else { return }
        filled += number
      }
    }
    guard code == 0 else { throw JournalError(failing: "read", path, code: code) }
    return bytes
  }

  /// Writes bytes at an offset: in one system call, unless that writes only a part.
  func write(_ bytes: [UInt8], at offset: Int) throws(JournalError) {
    let interruption = FileOperation.write(count: bytes.count).interruption
    let count = min(interruption ?? bytes.count, bytes.count)
    var written = 0
    while written < count {
      let number = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written..<count])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      }
      if number < 0, errno == EINTR { continue }
      guard number > 0 else { throw JournalError(failing: "write", path) }
      written += number
    }
    guard interruption == nil else { throw JournalError(failing: "write", path, code: EINTR) }
  }

  /// Copies a range of bytes from another file to an offset.
  func copy(from other: OpenFile, _ range: Range<Int>, to offset: Int) throws(JournalError) {
    var position = range.lowerBound
    while position < range.upperBound {
      let bytes = try other.read(min(1 << 16, range.upperBound - position), at: position)
      guard !bytes.isEmpty else {
        throw JournalError(failing: "read all of", other.path, code: EIO)
      }
      try write(bytes, at: offset + position - range.lowerBound)
      position += bytes.count
    }
  }

  func truncate(to size: Int) throws(JournalError) {
    try JournalError.interrupt(.cut, "cut", path)
    try check(ftruncate(descriptor, off_t(size)), "cut")
  }

  /// Waits until everything written is on disk.
  func synchronize() throws(JournalError) {
    try JournalError.interrupt(.synchronize, "synchronize", path)
    #if canImport(Darwin)
      // `fsync` leaves it in the cache of the drive; not every file system has something better.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      guard !Self.isLoss(errno) else { throw JournalError(failing: "synchronize", path) }
    #endif
    try check(fsync(descriptor), "synchronize")
  }

  /// Puts the file at its path, in one step.
  func move() throws(JournalError) {
    try JournalError.interrupt(.move, "replace", path)
    guard rename(place, path) == 0 else { throw JournalError(failing: "replace", path) }
  }

  /// Removes a file that has not been moved to its path.
  func remove() {
    guard FileOperation.remove.interruption == nil else { return }
    unlink(place)
  }

  /// Waits until the name of a file is on disk, if folders can be synchronised.
  static func synchronizeFolder(of path: String) throws(JournalError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    try JournalError.interrupt(.synchronizeFolder, "synchronize", folder)
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0, isLoss(errno) else { return }
    throw JournalError(failing: "synchronize", folder)
  }

  /// Whether an error of synchronising says that something could not be written, and not that it isn't supported.
  private static func isLoss(_ code: Int32) -> Bool {
    code == EIO || code == ENOSPC || code == EDQUOT
  }

  private func check(_ result: Int32, _ verb: String) throws(JournalError) {
    guard result == 0 else { throw JournalError(failing: verb, path) }
  }
}

extension JournalError {
  /// Fails at the step where a test ends the process.
  fileprivate static func interrupt(
    _ operation: FileOperation,
    _ verb: String,
    _ path: String
  ) throws(JournalError) {
    guard operation.interruption != nil else { return }
    throw JournalError(failing: verb, path, code: EINTR)
  }

  /// The error of the last system call.
  fileprivate init(failing verb: String, _ path: String, code: Int32 = errno) {
    self = .system(verb: verb, path: path, code: code, reason: String(cString: strerror(code)))
  }
}
