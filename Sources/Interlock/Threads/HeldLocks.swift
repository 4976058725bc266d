#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Foundation
#endif

/// How many locks of the library the calling thread holds, counted in debug builds.
///
/// Under a lock of the library, no foreign code is called: no continuation, stream, callback or clock. It could wait
/// for a thread that waits for the lock. Every caller of foreign code asserts that no lock is held.
@usableFromInline
package enum HeldLocks: Sendable {
  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var count: Int {
    get { Int(bitPattern: pthread_getspecific(key)) }
    set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
  }

  /// Stops a debug build if the calling thread holds a lock.
  @inlinable
  package static func assertNone() {
    assert(isEmpty, "Nothing of others is called under a lock.")
  }

  @usableFromInline
  static var isEmpty: Bool { count == 0 }

  /// Counts a lock that the calling thread has taken. Returns true, to be asserted: release builds count nothing.
  @usableFromInline
  static func add() -> Bool {
    count += 1
    return true
  }

  /// Counts a lock that the calling thread is about to release. Returns true.
  @usableFromInline
  static func remove() -> Bool {
    count -= 1
    return true
  }
}
