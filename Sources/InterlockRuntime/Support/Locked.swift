#if canImport(os)
  public import os

  /// A value behind a lock.
  @usableFromInline
  package struct Locked<Value: Sendable>: Sendable {
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) {
      lock = OSAllocatedUnfairLock(initialState: value)
    }

    /// Runs a closure that has the value for itself. It must not call anything that locks again.
    @inlinable
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      lock.withLockUnchecked(body)
    }
  }
#elseif INTERLOCK_THREAD_SANITIZER
  public import Foundation

  /// A value behind a lock that the thread sanitizer knows: it does not see what `Mutex` does on Linux.
  @usableFromInline
  package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Safe because the value is only touched under the lock.
    @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @usableFromInline var value: Value

    package init(_ value: Value) {
      self.value = value
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Runs a closure that has the value for itself. It must not call anything that locks again.
    @inlinable
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body(&value)
    }
  }
#else
  public import Synchronization

  /// A value behind a lock.
  @usableFromInline
  package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    package init(_ value: Value) {
      mutex = Mutex(value)
    }

    /// Runs a closure that has the value for itself. It must not call anything that locks again.
    @inlinable
    package borrowing func withLock<Result: Sendable>(
      _ body: (inout Value) -> Result
    ) -> Result {
      mutex.withLock { value in body(&value) }
    }
  }
#endif
