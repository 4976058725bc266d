import Interlock
import InterlockRuntime

/// Records how far a walk has come, for the one who handed it out.
final class WalkLog<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  private let notes = Locked<[Machine<StateID, EventID>.Reaction]>([])

  var reactions: [Machine<StateID, EventID>.Reaction] {
    notes.withLock { $0 }
  }

  func note(_ reaction: Machine<StateID, EventID>.Reaction) {
    notes.withLock { $0.append(reaction) }
  }

  func clear() {
    let removed = notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
    // Released here, not under the lock.
    withExtendedLifetime(removed) {}
  }
}
