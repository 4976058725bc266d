extension ProperGraph {
  /// Gives each free end of a line a position on the side of its box, in the order in which lines lead
  /// away.
  mutating func spread(by order: LayerOrder) {
    for vertex in 0..<boxCount {
      let below = leaving[vertex].sorted { key($0, order).lower < key($1, order).lower }
      for (segment, offset) in zip(below, offsets(below.count, vertex, \.takenBelow)) {
        segments[segment].upperOffset = segments[segment].upperOffset ?? offset
      }
      let above = arriving[vertex].sorted { key($0, order).upper < key($1, order).upper }
      for (segment, offset) in zip(above, offsets(above.count, vertex, \.takenAbove)) {
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

  /// Even distances around the middle, shifted to avoid other lines.
  private func offsets(
    _ count: Int,
    _ vertex: Int,
    _ taken: KeyPath<LayerGraph.Vertex, [Double]>
  ) -> [Double] {
    let spread = vertices[vertex].spread
    let step = count > 1 ? min(28, spread / Double(count - 1)) : 0
    let others = vertices[vertex][keyPath: taken]
    let avoided = others.count * count <= Self.comparisonLimit ? others : []
    return (0..<count).map { place in
      let offset = (Double(place) - Double(count - 1) / 2) * step
      return nearestOffset(to: offset, besides: avoided, within: spread / 2)
    }
  }

  /// If more lines than this meet, they are not kept apart.
  private static var comparisonLimit: Int { 10_000 }
}

/// The nearest offset that is far enough from the taken ones; if there is none, the offset itself.
func nearestOffset(
  to offset: Double,
  besides taken: [Double],
  within limit: Double
) -> Double {
  let steps = stride(from: 0.0, through: 48, by: 4).flatMap { [offset - $0, offset + $0] }
  return steps.first { step in
    abs(step) <= max(limit, abs(offset)) && taken.allSatisfy { abs($0 - step) >= 12 }
  } ?? offset
}
