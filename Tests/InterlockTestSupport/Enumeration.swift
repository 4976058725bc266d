/// Several kinds of small machines in one sequence.
package struct Enumeration: Sendable {
  private let parts: [(start: Int, machines: SmallMachines)]

  /// How many numbers there are.
  package let count: Int

  /// All machines with so many states and so many rows.
  package init(_ sizes: [(states: ClosedRange<Int>, rows: ClosedRange<Int>)]) {
    var parts: [(start: Int, machines: SmallMachines)] = []
    var count = 0
    for size in sizes {
      for states in size.states {
        for rows in size.rows {
          let machines = SmallMachines(states: states, rows: rows)
          parts.append((count, machines))
          count += machines.count
        }
      }
    }
    (self.parts, self.count) = (parts, count)
  }

  /// What is tried to the end once: four states with at most two rows, and three states with at most three.
  package static let exhausted = Enumeration([(1...4, 0...2), (1...3, 3...3)])

  /// What is drawn from beyond that.
  package static let beyond = Enumeration([(4...4, 3...3), (5...5, 2...3)])

  /// The machine with a number; nil if it is the mirror image of another.
  package subscript(number: Int) -> SmallMachine? {
    let index = parts.lastIndex { $0.start <= number } ?? 0
    return parts[index].machines[number - parts[index].start]
  }
}
