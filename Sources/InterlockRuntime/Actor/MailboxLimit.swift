/// How many events may wait for a machine, and what happens to one too many.
///
/// What counts are the events that wait: none while the machine keeps up, all that are sent while it is
/// suspended.
public enum MailboxLimit: Hashable, Sendable {
  /// Any number may wait.
  case unbounded
  /// At most so many, at least 1; a sender that is asynchronous waits for room, in the order in which senders
  /// came. One that is not gets `MailboxError.full`.
  case suspending(limit: Int)
  /// At most so many, at least 1; the sender of another gets `MailboxError.full`.
  case rejecting(limit: Int)
  /// At most so many, at least 1; the one that has waited longest is dropped for another, and counted in
  /// `droppedCount`. If somebody awaits its receipt, he gets `MailboxError.dropped`.
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
