/// All ways to take one value from each of several lists.
package struct ValueProduct {
  /// The lists.
  let lists: [[DataValue]]

  /// Makes the product of lists.
  package init(lists: [[DataValue]]) {
    self.lists = lists
  }

  /// The number of combinations; nil for more than a limit.
  package func count(limit: Int) -> Int? {
    var count = 1
    for list in lists {
      let (product, overflow) = count.multipliedReportingOverflow(by: list.count)
      guard !overflow, product <= limit else { return nil }
      count = product
    }
    return count
  }

  /// Calls a function with each combination of values, and with an environment in which slotted formulas read them,
  /// until it returns false. The first list varies fastest.
  package func visit(_ body: ([DataValue], Environment) -> Bool) {
    guard lists.allSatisfy({ !$0.isEmpty }) else { return }
    var positions = lists.map { _ in 0 }
    var values = lists.map { $0[0] }
    repeat {
      let goesOn = values.withUnsafeBytes { memory in
        // An empty array has no memory, and its code reads none.
        withUnsafePointer(to: 0) { nowhere in
          body(values, Environment(context: memory.baseAddress ?? UnsafeRawPointer(nowhere)))
        }
      }
      guard goesOn else { return }
    } while advance(&positions, &values)
  }

  private func advance(_ positions: inout [Int], _ values: inout [DataValue]) -> Bool {
    for slot in positions.indices {
      positions[slot] += 1
      if positions[slot] == lists[slot].count { positions[slot] = 0 }
      values[slot] = lists[slot][positions[slot]]
      if positions[slot] > 0 { return true }
    }
    return false
  }
}
