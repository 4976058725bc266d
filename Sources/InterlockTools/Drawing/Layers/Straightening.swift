/// Takes small steps aside out of long lines, where the neighbours of their bends leave room.
struct Straightening {
  private(set) var values: [Double]

  private let graph: ProperGraph
  private let order: LayerOrder

  /// A step that is not seen as a curve.
  private static var smallest: Double { 12 }

  /// How near a bend may come to its neighbours.
  private static var separation: Double { 8 }

  init(_ values: [Double], _ graph: ProperGraph, _ order: LayerOrder) {
    self.values = values
    self.graph = graph
    self.order = order
    for layer in order.layers.reversed() { straighten(layer, isUpward: true) }
    for layer in order.layers { straighten(layer, isUpward: false) }
  }

  private mutating func straighten(_ layer: [Int], isUpward: Bool) {
    for (place, vertex) in layer.enumerated() where vertex >= graph.boxCount {
      guard let goal = goal(of: vertex, isUpward), abs(goal - values[vertex]) < Self.smallest,
        isFree(goal, vertex, place, layer)
      else { continue }
      values[vertex] = goal
    }
  }

  /// Where the next end of the line of a bend is.
  private func goal(of bend: Int, _ isUpward: Bool) -> Double? {
    let segments = isUpward ? graph.leaving[bend] : graph.arriving[bend]
    return segments.first.map { graph.segments[$0] }.map { segment in
      isUpward
        ? values[segment.lower] + (segment.lowerOffset ?? 0)
        : values[segment.upper] + (segment.upperOffset ?? 0)
    }
  }

  private func isFree(_ goal: Double, _ vertex: Int, _ place: Int, _ layer: [Int]) -> Bool {
    let least = place > 0 ? right(of: layer[place - 1]) + Self.separation : -Double.infinity
    let isLast = place + 1 == layer.count
    let most = isLast ? Double.infinity : left(of: layer[place + 1]) - Self.separation
    let box = graph.vertices[vertex]
    return goal - box.before >= least && goal + box.after <= most
  }

  private func left(of vertex: Int) -> Double { values[vertex] - graph.vertices[vertex].before }

  private func right(of vertex: Int) -> Double { values[vertex] + graph.vertices[vertex].after }
}
