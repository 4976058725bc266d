#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Foundation
#endif

/// A thread-local pointer; nil at first.
struct ThreadLocalPointer<Pointee>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "The system has no room for another value of each thread.")
    self.key = key
  }

  var value: UnsafeMutablePointer<Pointee>? {
    get { pthread_getspecific(key)?.assumingMemoryBound(to: Pointee.self) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
