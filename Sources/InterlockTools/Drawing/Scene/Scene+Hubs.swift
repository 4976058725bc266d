extension Scene {
  /// The states to which arrows lead from more than half of the others; none if they are most of all states.
  ///
  /// - Complexity: O(*n*) in items and arrows.
  private var hubs: Set<Int> {
    let states = items.filter(\.holdsRows).count
    var counts: [Int: Int] = [:]
    for arrow in arrows where items[arrow.source].holdsRows {
      counts[arrow.target, default: 0] += 1
    }
    let hubs = Set(counts.filter { $0.value >= 5 && $0.value * 2 > states - 1 }.keys)
    return hubs.count * 2 > states ? [] : hubs
  }

  /// Writes the arrows to hubs as text in their sources: `reset → idle`. Those from the layer above are still drawn.
  ///
  /// - Returns: Whether there are any.
  mutating func writeHubs() -> Bool {
    let hubs = hubs
    for arrow in arrows.indices {
      let isToHub = hubs.contains(arrows[arrow].target) && items[arrows[arrow].source].holdsRows
      arrows[arrow].isWritten = isToHub
    }
    return !hubs.isEmpty
  }
}

extension Scene.Item {
  /// Whether it is a box with space for rows.
  fileprivate var holdsRows: Bool {
    switch shape {
    case .state, .composite, .parallel: true
    default: false
    }
  }
}
