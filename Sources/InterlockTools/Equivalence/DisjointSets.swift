/// Sets of small numbers that are united, and never split.
///
/// Follows [R. Tarjan, "Efficiency of a good but not linear set union algorithm", Journal of the ACM 22
/// (1975)](https://doi.org/10.1145/321879.321884), with path halving.
struct DisjointSets {
  /// The parent of each number; a root is its own.
  private var parents: [UInt32] = []
  private var sizes: [UInt32] = []

  /// Unites the sets of two numbers.
  ///
  /// - Returns: Whether they were in different sets.
  /// - Complexity: Nearly O(1), amortised.
  mutating func unite(_ first: Int, _ second: Int) -> Bool {
    grow(to: max(first, second))
    let (first, second) = (root(of: first), root(of: second))
    guard first != second else { return false }
    let (small, large) = sizes[first] < sizes[second] ? (first, second) : (second, first)
    parents[small] = UInt32(large)
    sizes[large] += sizes[small]
    return true
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while Int(parents[number]) != number {
      parents[number] = parents[Int(parents[number])]
      number = Int(parents[number])
    }
    return number
  }

  private mutating func grow(to number: Int) {
    while parents.count <= number {
      parents.append(UInt32(parents.count))
      sizes.append(1)
    }
  }
}
