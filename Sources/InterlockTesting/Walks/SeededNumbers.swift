import InterlockRandom

/// Random numbers that repeat for the same seed.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  /// Starts the sequence of a seed.
  ///
  /// - Parameter seed: The seed.
  public init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    numbers.next()
  }

  /// True in this many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    numbers.chance(percent)
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
