#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps other processes of this program out of a folder for a while.
///
/// The lock is on the folder itself, so it leaves no file behind, and it goes away with the process
/// that holds it, however that ends. File systems without locks have none.
enum FolderLock {
  /// Waits until no other process holds the lock, holds it during the body, and releases it.
  static func hold(_ folder: String, during body: () throws -> Void) rethrows {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    try body()
  }
}
