/// How many events may wait for a machine, and what happens when one more is sent.
///
/// Only waiting events count: none while the machine keeps up, everything sent while it is
/// suspended.
public enum MailboxLimit: Hashable, Sendable {
  /// Any number may wait.
  case unbounded
  /// At most this many, at least 1; an asynchronous sender waits for room, first come, first served. A synchronous one
  /// gets `MailboxError.full`.
  case suspending(limit: Int)
  /// At most this many, at least 1; the sender of one more gets `MailboxError.full`.
  case rejecting(limit: Int)
  /// At most this many, at least 1; one more replaces the oldest, which is counted in `droppedCount`. A caller awaiting
  /// the receipt of the dropped event gets `MailboxError.dropped`.
  case droppingOldest(limit: Int)
}

extension MailboxLimit {
  /// How many may wait.
  var count: Int {
    switch self {
    case .unbounded: .max
    case .suspending(let limit), .rejecting(let limit), .droppingOldest(let limit): max(1, limit)
    }
  }
}
