/// The number of events that may wait for a machine, and the treatment of one more.
///
/// Only waiting events count: none while the machine keeps up, everything sent while it is suspended. What a machine
/// sends itself once, the outcome of an activity and the answer of its error handler, takes no room and is not dropped.
public enum MailboxLimit: Hashable, Sendable {
  /// Any number of events may wait.
  case unbounded
  /// At most this many events may wait, at least 1. An asynchronous sender waits for room, first come, first served; a
  /// synchronous one gets `MailboxError.full`.
  case suspending(limit: Int)
  /// At most this many events may wait, at least 1. The sender of one more gets `MailboxError.full`.
  case rejecting(limit: Int)
  /// At most this many events may wait, at least 1. One more replaces the oldest, and `droppedCount` counts it. A
  /// caller awaiting the receipt of the dropped event gets `MailboxError.dropped`.
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
