/// Removes unnecessary curves from lines: a straight part between two curves is moved to the end of one of them, as far
/// as its neighbours leave space.
struct Straightening {
  private(set) var values: [Double]

  private let graph: ProperGraph
  private let order: LayerOrder

  /// How close a bend may come to its neighbours.
  private static var separation: Double { 8 }

  /// - Complexity: O(*n*) in bends.
  init(_ values: [Double], _ graph: ProperGraph, _ order: LayerOrder) {
    self.values = values
    self.graph = graph
    self.order = order
    for _ in 0..<3 {
      for chain in graph.chains.indices { straighten(chain) }
    }
  }

  private mutating func straighten(_ chain: Int) {
    let bends = graph.chains[chain].dropFirst().dropLast()
    guard let ends = ends(of: chain) else { return }
    var start = bends.startIndex
    var last = ends.upper
    while start < bends.endIndex {
      let place = values[bends[start]]
      let stop = bends[start...].firstIndex { abs(values[$0] - place) > 0.01 } ?? bends.endIndex
      let next = stop < bends.endIndex ? values[bends[stop]] : ends.lower
      move(bends[start..<stop], from: place, between: last, next)
      last = values[bends[start]]
      start = stop
    }
  }

  /// Where a line leaves its boxes.
  private func ends(of chain: Int) -> (upper: Double, lower: Double)? {
    guard let first = graph.segmentsOfChains[chain].first,
      let last = graph.segmentsOfChains[chain].last
    else { return nil }
    let (upper, lower) = (graph.segments[first], graph.segments[last])
    return (
      values[upper.upper] + (upper.upperOffset ?? 0), values[lower.lower] + (lower.lowerOffset ?? 0)
    )
  }

  /// Moves a straight part to one of its neighbours, the nearer one first, if it is straight with neither.
  private mutating func move(
    _ bends: ArraySlice<Int>,
    from place: Double,
    between last: Double,
    _ next: Double
  ) {
    guard abs(last - place) > 0.01, abs(next - place) > 0.01 else { return }
    let goals = abs(last - place) <= abs(next - place) ? [last, next] : [next, last]
    guard let goal = goals.first(where: { goal in bends.allSatisfy { isFree(goal, $0) } })
    else { return }
    for bend in bends { values[bend] = goal }
  }

  private func isFree(_ goal: Double, _ bend: Int) -> Bool {
    let (box, place) = (graph.vertices[bend], order.positions[bend])
    let layer = order.layers[box.rank]
    if place > 0, goal - box.before < right(of: layer[place - 1]) + Self.separation { return false }
    let isLast = place + 1 == layer.count
    return isLast || goal + box.after <= left(of: layer[place + 1]) - Self.separation
  }

  private func left(of vertex: Int) -> Double { values[vertex] - graph.vertices[vertex].before }

  private func right(of vertex: Int) -> Double { values[vertex] + graph.vertices[vertex].after }
}
