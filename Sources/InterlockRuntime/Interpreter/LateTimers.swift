/// The time from which a live machine counts what follows a late timer, for example after the computer was asleep, or
/// the machine was suspended or restored.
///
/// A timer is late if it fires more than ten milliseconds after its deadline. A timer that fires on time counts from
/// its deadline, so that machines that set one timer after another do not drift. Values and replayed journals always
/// count from the deadline.
public enum LateTimers: Hashable, Sendable {
  /// From the time at which the timer fires: a state entered then gets its whole timeout, and of many rounds missed
  /// during sleep, only one is run.
  case countFromNow

  /// From the deadline of the timer, as if the machine had been awake: all timers that would have been due since then
  /// fire.
  case countFromDeadline
}
