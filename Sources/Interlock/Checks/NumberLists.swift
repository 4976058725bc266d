/// Lists of numbers, stored one after the other.
struct NumberLists<Number: TableNumber>: Sendable {
  private var numbers: [Number]
  /// Where each list ends, preceded by the start of the first.
  private var ends: [Int]

  init(numbers: [Number] = [], ends: [Int] = [0]) {
    self.numbers = numbers
    self.ends = ends
  }

  /// Adds a number to the last list.
  mutating func append(_ number: Number) {
    numbers.append(number)
  }

  mutating func endList() {
    ends.append(numbers.count)
  }

  mutating func reserve(_ count: Int) {
    ends.reserveCapacity(count + 1)
    numbers.reserveCapacity(count)
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// The number of elements of the list at a position.
  func count(_ position: Int) -> Int { ends[position + 1] - ends[position] }

  /// The list at a position.
  subscript(position: Int) -> ArraySlice<Number> {
    numbers[ends[position]..<ends[position + 1]]
  }

  /// The list of a node, if there is one list per node.
  subscript(node: Node) -> ArraySlice<Number> { self[node.index] }
}
