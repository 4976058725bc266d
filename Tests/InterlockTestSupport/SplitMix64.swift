import Foundation

/// Random numbers that a seed repeats. `SeededNumbers` of the tools is the same generator; the tests of the core do not
/// build the tools.
///
/// With `INTERLOCK_SEED`, a whole number, every seed stands for other numbers: random suites then try cases that no run
/// with another value has tried. The gate sets it to the date.
///
/// Follows [Steele, Lea and Flood, 2014](https://doi.org/10.1145/2660193.2660195).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private static let run: UInt64? = {
    let text = ProcessInfo.processInfo.environment["INTERLOCK_SEED"]
    return text.flatMap { UInt64($0) }
  }()

  /// Whether seeds stand for their own numbers, so that a suite can expect how often something occurs in what it draws.
  package static var hasOwnSeeds: Bool { run == nil }

  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
    // What is drawn first, so that a run's seed is not near the seeds of its tests.
    if let run = Self.run { state ^= Self(state: run).first }
  }

  private init(state: UInt64) {
    self.state = state
  }

  private var first: UInt64 {
    var numbers = self
    return numbers.next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True so many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}
