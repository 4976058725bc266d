extension Duration {
  /// The longest duration whose seconds can be taken apart, and archived: 2⁶³ seconds less one.
  static var longest: Self { Self(secondsComponent: .max, attosecondsComponent: 0) }

  /// The duration in seconds.
  var seconds: Double {
    // Their number does not fit into the components, which would trap.
    guard self <= .longest, self >= .zero - .longest else { return self / .seconds(1) }
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
