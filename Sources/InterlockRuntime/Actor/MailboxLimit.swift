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

/// Why an event did not get into the mailbox of a machine, or did not stay there.
public enum MailboxError: Error, Hashable, Sendable {
  /// As many events wait as may, or more are sent at once than may ever wait.
  case full(limit: Int)
  /// It was dropped for a newer one.
  case dropped
  /// The machine has been invalidated.
  case invalidated
  /// The task was cancelled while it waited for room.
  case cancelled
}

extension MailboxError: CustomStringConvertible {
  /// What happened, and what to do about it.
  public var description: String {
    switch self {
    case .full(let limit):
      "The mailbox is full: \(limit) events may wait. Resume the machine, send fewer events at once, or give it "
        + "a higher limit."
    case .dropped:
      "The event was dropped from a full mailbox for a newer one."
    case .invalidated:
      "The machine has been invalidated and takes no more events."
    case .cancelled:
      "The task was cancelled before there was room in the mailbox."
    }
  }
}
