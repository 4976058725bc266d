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
