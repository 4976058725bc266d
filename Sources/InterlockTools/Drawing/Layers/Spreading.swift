extension ProperGraph {
  /// Gives each end of a line that is free a place on the side of its box, in the order in which lines lead
  /// away.
  mutating func spread(by order: LayerOrder) {
    for vertex in 0..<boxCount {
      let below = leaving[vertex].sorted { key($0, order).lower < key($1, order).lower }
      for (segment, offset) in zip(below, offsets(below.count, vertex)) {
        segments[segment].upperOffset = segments[segment].upperOffset ?? offset
      }
      let above = arriving[vertex].sorted { key($0, order).upper < key($1, order).upper }
      for (segment, offset) in zip(above, offsets(above.count, vertex)) {
        segments[segment].lowerOffset = segments[segment].lowerOffset ?? offset
      }
    }
  }

  /// Where a segment ends: by positions, then by offsets, then by its number, so that no two are equal.
  private func key(
    _ segment: Int,
    _ order: LayerOrder
  ) -> (upper: (Int, Double, Int), lower: (Int, Double, Int)) {
    let ends = segments[segment]
    return (
      (order.positions[ends.upper], ends.upperOffset ?? 0, segment),
      (order.positions[ends.lower], ends.lowerOffset ?? 0, segment)
    )
  }

  private func offsets(_ count: Int, _ vertex: Int) -> [Double] {
    guard count > 1 else { return [0] }
    let step = min(28, vertices[vertex].spread / Double(count - 1))
    return (0..<count).map { (Double($0) - Double(count - 1) / 2) * step }
  }
}
