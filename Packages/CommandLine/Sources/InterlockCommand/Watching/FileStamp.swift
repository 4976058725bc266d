#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What changes when a file is saved, whether it is overwritten or replaced by another.
package struct FileStamp: Hashable, Sendable {
  /// The bytes of the time at which it was changed: its parts have other names on each system.
  private let time: [UInt8]
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
      time = withUnsafeBytes(of: status.st_mtimespec) { Array($0) }
    #else
      time = withUnsafeBytes(of: status.st_mtim) { Array($0) }
    #endif
    size = Int64(status.st_size)
    file = UInt64(status.st_ino)
  }

  /// A stamp for a file that does not exist, told from others by a number.
  package init(number: Int) {
    (time, size, file) = ([], Int64(number), 0)
  }
}
