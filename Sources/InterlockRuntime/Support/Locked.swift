#if canImport(os)
  import os

  /// A value behind a lock.
  package struct Locked<Value: Sendable>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) {
      lock = OSAllocatedUnfairLock(initialState: value)
    }

    /// Runs a closure that has the value for itself. It must not call anything that locks again.
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      lock.withLockUnchecked(body)
    }
  }
#else
  import Synchronization

  /// A value behind a lock.
  package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) {
      mutex = Mutex(value)
    }

    /// Runs a closure that has the value for itself. It must not call anything that locks again.
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { value in body(&value) }
    }
  }
#endif
