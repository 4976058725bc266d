import Foundation
import Interlock
import InterlockTestSupport

/// Counts the callbacks that run, and throws in a chosen one.
final class Tripwire: @unchecked Sendable {  // Safe because a lock guards what changes.
  private let lock = NSLock()
  private var storage: [String] = []
  private var tripping: Int?

  /// The callbacks that have run, by kind and owner.
  var calls: [String] {
    lock.withLock { storage }
  }

  /// Forgets the recorded callbacks, and throws in the call with a number, counted from 0; nil for none.
  func set(at number: Int?) {
    lock.withLock {
      storage = []
      tripping = number
    }
  }

  func pass(_ place: String) throws {
    let isTripping = lock.withLock {
      storage.append(place)
      return storage.count - 1 == tripping
    }
    if isTripping { throw Fault(place) }
  }

  /// Records a callback by kind and owner, and throws if it is the chosen one.
  var hook: Sketch.Hook {
    { kind, owner, _ in try self.pass("\(kind.rawValue) \(owner)") }
  }

  func state(_ state: Sketch.State) -> Sketch.State {
    let id = state.id
    return state.hooked(hook).initially { _ in try self.pass("initially \(id)") }
  }
}
