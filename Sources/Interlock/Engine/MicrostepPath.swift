/// The microsteps of a macrostep, as a linked list from the last to the first. Lists that begin alike share their
/// beginning, and the kernel keeps them, so that a receipt is just a number.
final class MicrostepPath: Sendable {
  /// The position of the previous one in the cache; `none` for the first. A position fits into a compact receipt.
  let previous: UInt32

  let microstep: Microstep

  static var none: UInt32 { .max }

  /// The most microsteps that are kept this way.
  static var maximumLength: UInt32 { 12 }

  init(_ microstep: Microstep, after previous: UInt32) {
    self.microstep = microstep
    self.previous = previous
  }
}
