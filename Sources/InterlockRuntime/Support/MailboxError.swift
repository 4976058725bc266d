public import Interlock

/// Why an event did not get into the mailbox of a machine, or did not stay there.
public enum MailboxError: Error, Hashable, Sendable {
  /// The maximum number of events is waiting, or more were sent at once than may ever wait.
  case full(limit: Int)
  /// It was dropped for a newer one.
  case dropped
  /// The machine has been invalidated, or is being ended.
  case invalidated
  /// The task was cancelled while it waited for room.
  case cancelled
}

extension MailboxError: DescribedError {
  /// What to do about a full mailbox; nil for anything else.
  public var recoverySuggestion: String? {
    guard case .full = self else { return nil }
    return "Resume the machine, send fewer events at once, or give it a higher limit."
  }

  /// What happened, and what to do about it.
  public var description: String {
    switch self {
    case .full(let limit):
      "The mailbox is full: \(counted(limit, "event")) may wait. \(recoverySuggestion ?? "")"
    case .dropped:
      "The event was dropped from a full mailbox for a newer one."
    case .invalidated:
      "The machine has been invalidated and takes no more events."
    case .cancelled:
      "The task was cancelled before there was room in the mailbox."
    }
  }
}
