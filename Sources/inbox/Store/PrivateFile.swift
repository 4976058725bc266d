#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// A file that is replaced as a whole or not at all, and that nobody else can read at any time.
///
/// The new content is first written beside the file, under a fixed name, so that the leftover of a killed process is
/// found again.
struct PrivateFile {
  let path: String

  private var temporaryPath: String { path + ".writing" }

  /// Replaces the file; only one process at a time may do so.
  func replace(with data: Data) throws(StoreError) {
    unlink(temporaryPath)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(temporaryPath, flags, 0o600)
    guard descriptor >= 0 else { throw failure }
    do throws(StoreError) {
      defer { close(descriptor) }
      try write(data, to: descriptor)
      guard fsync(descriptor) == 0 else { throw failure }
    } catch {
      unlink(temporaryPath)
      throw error
    }
    guard rename(temporaryPath, path) == 0 else {
      let failure = failure
      unlink(temporaryPath)
      throw failure
    }
  }

  /// Whether a killed process has left something.
  var hasLeftover: Bool {
    var status = stat()
    return lstat(temporaryPath, &status) == 0
  }

  /// Removes the leftover; only one process at a time may do so.
  func removeLeftover() {
    unlink(temporaryPath)
  }

  private func write(_ data: Data, to descriptor: CInt) throws(StoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure
      }
    }
  }

  private static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private var failure: StoreError {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }
}
