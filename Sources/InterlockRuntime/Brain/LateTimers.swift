/// From when a live machine counts what follows from a timer that it takes late: after the computer has slept, when
/// it has been suspended, when it was restored.
///
/// A timer is late if it is taken more than ten milliseconds after its deadline. One that is in time is taken at its
/// deadline, so that machines which set one timer after the other do not drift. A value, and a journal that is
/// replayed, keep the deadline always.
public enum LateTimers: Hashable, Sendable {
  /// From the time at which it takes the timer: a state that is entered then has its whole timeout before it, and of
  /// many rounds that were slept through, one is made up for.
  case countFromNow

  /// From the deadline of the timer, as if the machine had been awake: what would have been due since then is due.
  case countFromDeadline
}
