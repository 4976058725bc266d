#if canImport(os)
  public import os

  /// A value behind a lock.
  @usableFromInline
  package struct Locked<Value: Sendable>: Sendable {
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) {
      lock = OSAllocatedUnfairLock(initialState: value)
    }

    /// Runs a closure with exclusive access to the value. It must not call foreign code: see `HeldLocks`.
    @inlinable
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      lock.withLockUnchecked { value in
        assert(HeldLocks.add())
        defer { assert(HeldLocks.remove()) }
        return body(&value)
      }
    }
  }
#else
  #if canImport(Glibc)
    public import Glibc
  #elseif canImport(Musl)
    public import Musl
  #else
    public import Foundation
  #endif

  /// A value behind a lock.
  ///
  /// Not a `Mutex`: on Linux, a `Mutex` passes itself on to a waiting thread, so two contending threads often wait for
  /// each other at every step. That takes fifty times as long, and the thread sanitizer doesn't see it. On Apple's
  /// systems it needs macOS 15.
  @usableFromInline
  package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Safe because the value is only touched under the lock.
    @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @exclusivity(unchecked) @usableFromInline var value: Value

    package init(_ value: Value) {
      self.value = value
      lock.initialize(to: pthread_mutex_t())
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      #if DEBUG
        // Taking it twice is an error instead of a standstill.
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
      #elseif canImport(Glibc)
        // The work under the lock takes less time than putting a thread to sleep.
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
      #endif
      pthread_mutex_init(lock, &attributes)
      pthread_mutexattr_destroy(&attributes)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Runs a closure with exclusive access to the value. It must not call foreign code: see `HeldLocks`.
    @inlinable
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      let error = pthread_mutex_lock(lock)
      assert(error == 0, "Code that runs under a lock takes it once more.")
      assert(HeldLocks.add())
      defer {
        assert(HeldLocks.remove())
        pthread_mutex_unlock(lock)
      }
      return body(&value)
    }
  }
#endif
