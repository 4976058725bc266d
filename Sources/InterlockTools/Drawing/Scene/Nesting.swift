/// A tree of numbers. Number 0 contains all others, and itself.
struct Nesting {
  private(set) var parents = [0]
  private(set) var depths = [0]

  /// Adds the next number. Its parent must already exist.
  mutating func append(in parent: Int) {
    parents.append(parent)
    depths.append(depths[parent] + 1)
  }

  /// Where two numbers meet: the innermost number that is or contains both, and which of its children contains each, or
  /// nil if it is that number itself.
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

  /// The containers of a number, from the innermost to the last one, each with its child that contains the number.
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
