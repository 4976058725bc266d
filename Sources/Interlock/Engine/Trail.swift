/// The microsteps of a macrostep, as a list from the last to the first. Lists that begin alike share their beginning, and
/// the kernel keeps them, so that a receipt is a number.
final class Trail: Sendable {
  /// The position of the one before; `none` for the first.
  let previous: UInt32

  let microstep: Microstep

  static var none: UInt32 { .max }

  /// How many microsteps are kept that way.
  static var longest: UInt32 { 12 }

  init(_ microstep: Microstep, after previous: UInt32) {
    self.microstep = microstep
    self.previous = previous
  }
}
