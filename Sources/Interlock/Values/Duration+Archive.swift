extension Duration {
  /// The duration in seconds, as it is archived.
  package var archivedSeconds: Double {
    guard self <= .longest, self >= .zero - .longest else { return seconds }
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Makes a duration of a number of seconds; the longest where there is none that long.
  package init(clampingSeconds seconds: Double) {
    self = Duration(archivedSeconds: seconds) ?? (seconds < 0 ? .zero - .longest : .longest)
  }

  /// Makes a duration of a number of seconds: of all that are archived as that number the roundest, so that
  /// 5.732 means 5732 milliseconds. `Duration.seconds(5.732)` is 256 attoseconds more.
  ///
  /// - Parameter seconds: The number; nil is made of one for which there is no duration.
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
