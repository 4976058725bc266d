import Interlock

/// Records how far a walk has come, for the one who handed it out.
final class WalkLog<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  private let notes = Locked<[Machine<StateID, EventID>.WalkStep]>([])

  var steps: [Machine<StateID, EventID>.WalkStep] {
    notes.withLock { $0 }
  }

  func note(_ step: Machine<StateID, EventID>.WalkStep) {
    notes.withLock { $0.append(step) }
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
