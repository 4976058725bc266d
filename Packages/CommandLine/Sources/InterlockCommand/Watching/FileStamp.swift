#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What changes when a file is saved, whether it is overwritten or replaced by another.
package struct FileStamp: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64
  /// The number of the file: a new one if it was replaced.
  private let file: UInt64

  /// The stamp of a file; nil if there is none.
  ///
  /// - Parameter path: The path; links are followed.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int64(status.st_size)
    file = UInt64(status.st_ino)
  }

  /// A stamp for a file that does not exist, told from others by a number.
  package init(number: Int) {
    (seconds, nanoseconds, size, file) = (number, 0, 0, 0)
  }
}
