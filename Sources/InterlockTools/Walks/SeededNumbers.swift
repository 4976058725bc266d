/// Random numbers that repeat for the same seed: SplitMix64 of [Steele, Lea and
/// Flood](https://doi.org/10.1145/2660193.2660195).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  ///
  /// - Parameter seed: The seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True in this many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// A random element of a list, with weights; nil if all weights are zero.
  mutating func choice<Element>(of elements: [Element], weight: (Element) -> Int) -> Element? {
    let weights = elements.map(weight)
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var left = Int.random(in: 0..<total, using: &self)
    for (element, weight) in zip(elements, weights) {
      if left < weight { return element }
      left -= weight
    }
    return nil
  }
}
