/// What is in what. Number 0 is around all others, and in itself.
struct Nesting {
  private(set) var parents = [0]
  private(set) var depths = [0]

  /// Adds the next number. What it is in must be there already.
  mutating func append(in parent: Int) {
    parents.append(parent)
    depths.append(depths[parent] + 1)
  }

  /// Where two numbers meet: the innermost one that is or contains both, and what of it each one is in, or
  /// nil where that is the number itself.
  ///
  /// - Complexity: O(*d*) in depth.
  func meeting(_ left: Int, _ right: Int) -> (container: Int, left: Int?, right: Int?) {
    var (first, second) = (left, right)
    var (inFirst, inSecond): (Int?, Int?)
    while first != second {
      if depths[first] >= depths[second] {
        (inFirst, first) = (first, parents[first])
      } else {
        (inSecond, second) = (second, parents[second])
      }
    }
    return (first, inFirst, inSecond)
  }

  /// What a number is in, from the innermost to the last one, each with what of it the number is in.
  func containers(of number: Int, to last: Int) -> [(container: Int, child: Int)] {
    var containers: [(container: Int, child: Int)] = []
    var current = number
    while current != last {
      containers.append((parents[current], current))
      current = parents[current]
    }
    return containers
  }
}
