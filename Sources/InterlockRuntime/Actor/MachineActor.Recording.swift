package import Foundation
import Interlock

extension MachineActor {
  /// The machine's current time.
  package nonisolated var time: Date { mailbox.timekeeper.now }

  /// What happens to a machine next, for a reader that looks now and then.
  ///
  /// No task is woken, and a full recording ends, so that the cost of being watched does not grow with what the machine
  /// does. A reader that goes on begins another recording.
  package final class Recording: Sendable {
    /// What has happened since the last look.
    package struct Part: Sendable {
      /// Where the machine was before all this; only in the first part.
      package let start: Machine?
      package let occurrences: [Occurrence]
      /// Whether more has happened than fits: nothing more is recorded.
      package let isFull: Bool
      /// Whether nothing of the machine runs any more.
      package let isOver: Bool
    }

    private let feed: Feed<Occurrence>
    private let start: Locked<Machine?>
    private let timekeeper: Timekeeper
    private let end: @Sendable () -> Void

    /// The machine's current time.
    package var time: Date { timekeeper.now }

    init(
      _ feed: Feed<Occurrence>,
      from start: Locked<Machine?>,
      at timekeeper: Timekeeper,
      end: @escaping @Sendable () -> Void
    ) {
      self.feed = feed
      self.start = start
      self.timekeeper = timekeeper
      self.end = end
    }

    deinit { end() }

    /// Takes what has been recorded since the last call.
    package func next() -> Part {
      let held = feed.takeHeld()
      let start = start.withLock { start in
        defer { start = nil }
        return start
      }
      return Part(
        start: start,
        occurrences: held.elements,
        isFull: held.isFull,
        isOver: held.isOver
      )
    }
  }

  /// Records what happens from now on.
  ///
  /// - Parameter limit: How many occurrences are held between two looks.
  /// - Returns: The recording, which ends when it is released.
  package nonisolated func recording(upTo limit: Int) -> Recording {
    mailbox.recording(upTo: limit)
  }
}

extension MachineActor.Mailbox {
  fileprivate func recording(upTo limit: Int) -> MachineActor.Recording {
    let feed = Feed<MachineActor.Occurrence>.holding(limit)
    let start = Locked<MachineActor.Machine?>(nil)
    let id = subscribe(feed, to: \.occurrences) { machine, _ in
      start.withLock { $0 = machine }
      return nil
    }
    return MachineActor.Recording(feed, from: start, at: timekeeper) { [weak self] in
      self?.unsubscribe(id, from: \.occurrences)
    }
  }
}
