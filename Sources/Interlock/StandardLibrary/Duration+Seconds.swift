extension Duration {
  /// The longest duration that can be split into components, and archived: 2⁶³ − 1 seconds.
  static var longest: Self { Self(secondsComponent: .max, attosecondsComponent: 0) }

  /// The duration in seconds.
  var seconds: Double {
    // Outside this range, reading the components would trap.
    guard self <= .longest, self >= .zero - .longest else { return self / .seconds(1) }
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
