extension Machine {
  /// The purpose of a timer.
  public enum TimedPart: Hashable, Sendable {
    /// The timeouts of a state.
    case state(StateID)
    /// An event sent with a delay.
    case event(EventID)
  }
}
