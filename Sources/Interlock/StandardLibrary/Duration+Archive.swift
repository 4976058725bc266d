extension Duration {
  /// The duration in seconds, as archives store it.
  package var archivedSeconds: Double {
    guard self <= .longest, self >= .zero - .longest else { return seconds }
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Creates a duration from a number of seconds, clamped to the longest possible duration.
  package init(clampingSeconds seconds: Double) {
    self = Duration(archivedSeconds: seconds) ?? (seconds < 0 ? .zero - .longest : .longest)
  }

  /// Creates a duration from an archived number of seconds. Of all durations that are archived as that number, it is
  /// the roundest: 5.732 becomes exactly 5732 milliseconds, whereas `Duration.seconds(5.732)` is 256 attoseconds
  /// longer.
  ///
  /// - Parameter seconds: The number. The result is nil if no duration corresponds to it.
  package init?(archivedSeconds seconds: Double) {
    guard abs(seconds) <= 0x1p63 else { return nil }
    let whole = seconds.rounded(.towardZero)
    let wholeSeconds = whole < 0x1p63 ? Int64(whole) : .max
    for unit: Int64 in [1_000, 1_000_000, 1_000_000_000] {
      let units = Int64(((seconds - whole) * Double(unit)).rounded())
      let duration = Duration(
        secondsComponent: wholeSeconds,
        attosecondsComponent: units * (1_000_000_000_000_000_000 / unit)
      )
      if duration.archivedSeconds == seconds {
        self = duration
        return
      }
    }
    self = .seconds(seconds)
  }
}
