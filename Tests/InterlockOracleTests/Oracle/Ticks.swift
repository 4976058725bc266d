/// A moment or a length of time in whole microseconds, so that no rounding separates events due together.
struct Ticks: Hashable, Comparable, Sendable {
  var count: Int

  static let zero = Self(count: 0)

  init(count: Int) {
    self.count = count
  }

  /// Nil if the number is not a valid delay: negative, not a number, or more than a year.
  init?(seconds: Double) {
    guard (0...31_622_400).contains(seconds) else { return nil }
    count = Int((seconds * 1_000_000).rounded())
  }

  static func < (left: Self, right: Self) -> Bool {
    left.count < right.count
  }

  static func + (left: Self, right: Self) -> Self {
    Self(count: left.count + right.count)
  }
}
