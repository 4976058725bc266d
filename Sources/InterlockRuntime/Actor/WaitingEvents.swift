/// What happens to waiting events when a live machine is ended.
public enum WaitingEvents: Hashable, Sendable {
  /// They are processed first, and due timers fire; those of a suspended machine, which cannot be, are dropped.
  case processed
  /// They are dropped.
  case dropped
}
