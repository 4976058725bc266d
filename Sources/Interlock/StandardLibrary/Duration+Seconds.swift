extension Duration {
  /// The longest duration that can be split into components, and archived: 2⁶³ − 1 seconds.
  @usableFromInline
  package static var longest: Self { Self(secondsComponent: .max, attosecondsComponent: 0) }

  /// The duration in seconds, as the engine counts them and archives store them.
  @inlinable
  package var seconds: Double {
    // Outside this range, reading the components would trap.
    guard self <= .longest, self >= .zero - .longest else { return self / .seconds(1) }
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Creates a duration from a number of seconds, clamped to a limit in both directions.
  package init(clampingSeconds seconds: Double, to limit: Duration = .longest) {
    let duration = Duration(exactSeconds: seconds) ?? (seconds < 0 ? .zero - .longest : .longest)
    self = min(max(duration, .zero - limit), limit)
  }

  /// Creates a duration from a number of seconds. Of all durations with that number, it is the roundest: 5.732 becomes
  /// exactly 5732 milliseconds, whereas `Duration.seconds(5.732)` is 256 attoseconds longer.
  ///
  /// - Parameter seconds: The number. The result is nil if no duration corresponds to it.
  package init?(exactSeconds seconds: Double) {
    guard abs(seconds) <= 0x1p63 else { return nil }
    let whole = seconds.rounded(.towardZero)
    let wholeSeconds = whole < 0x1p63 ? Int64(whole) : .max
    for unit: Int64 in [1_000, 1_000_000, 1_000_000_000] {
      let units = Int64(((seconds - whole) * Double(unit)).rounded())
      let duration = Duration(
        secondsComponent: wholeSeconds,
        attosecondsComponent: units * (1_000_000_000_000_000_000 / unit)
      )
      if duration.seconds == seconds {
        self = duration
        return
      }
    }
    self = .seconds(seconds)
  }
}
