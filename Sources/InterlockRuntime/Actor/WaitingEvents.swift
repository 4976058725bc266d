/// The treatment of waiting events when a live machine is ended.
public enum WaitingEvents: Hashable, Sendable {
  /// They are processed first, and due timers fire. A suspended machine drops them.
  case processed
  /// They are dropped.
  case dropped
}
