import Interlock
import InterlockRuntime

/// A value that a test shares with callbacks.
final class Shared<Value: Sendable>: Sendable {
  private let locked: Locked<Value>

  init(_ value: Value) {
    locked = Locked(value)
  }

  var value: Value { locked.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) {
    locked.withLock { body(&$0) }
  }

  func set(_ value: Value) {
    locked.withLock { $0 = value }
  }
}
