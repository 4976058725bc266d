/// A timer in a queue.
struct NumberedTimer: Sendable {
  let timer: Timer

  /// Of several timers due at the same time, the one set first comes first. No other timer of the queue ever has the same
  /// number.
  let number: Int

  func isDue(before other: Self) -> Bool {
    isEarlier((timer.deadline, number), than: (other.timer.deadline, other.number))
  }
}

/// Returns true if a timer is due before another, by deadline, then by number.
func isEarlier(_ timer: (Double, Int), than other: (Double, Int)) -> Bool {
  let (deadline, number) = timer
  let (otherDeadline, otherNumber) = other
  return deadline < otherDeadline || deadline == otherDeadline && number < otherNumber
}
