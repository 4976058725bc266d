extension Duration {
  /// The duration in seconds.
  package var inSeconds: Double {
    // A longer duration has no components. Division makes 2,363 seconds a little longer than they are.
    guard self <= .seconds(Int64.max), self >= .seconds(-Int64.max)
    else { return self / .seconds(1) }
    return Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// The duration closest to a number of seconds, to a thousandth, and up to some ten thousand years.
  package init(nearestTo seconds: Double) {
    let limit = 1e15
    self = .milliseconds(min(max(seconds * 1_000, -limit), limit).rounded())
  }

  /// The duration in words, to a thousandth of a second: `2.5 s`, `1 h 30 min`.
  package var text: String {
    let milliseconds = min(max(0, (inSeconds * 1_000).rounded()), 1e18)
    guard milliseconds >= 120_000 else { return Self.seconds(milliseconds) }
    let (minutes, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 60_000)
    let parts = [(minutes / 1_440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
    let texts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return (texts + (rest > 0 ? [Self.seconds(Double(rest))] : [])).joined(separator: " ")
  }

  private static func seconds(_ milliseconds: Double) -> String {
    let seconds = milliseconds / 1_000
    return (seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") + " s"
  }

  /// Parses a duration as people write it: `5s`, `1.5 h`, `250ms`, or a number of seconds. Nil if the text is not a
  /// duration, or longer than a thousand years.
  ///
  /// - Parameter text: The text.
  package init?(text: String) {
    let text = text.filter { !$0.isWhitespace }
    let number = text.prefix { $0.isNumber || $0 == "." }
    let factors = [
      "": 1, "s": 1, "ms": 0.001, "m": 60, "min": 60, "h": 3_600, "d": 86_400.0,
    ]
    guard let value = Double(number), let factor = factors[String(text.dropFirst(number.count))]
    else { return nil }
    guard value * factor <= 31_557_600_000 else { return nil }
    self.init(nearestTo: value * factor)
  }
}
