/// Moves what stands far out towards the middle, so that a drawing takes less of its width. Lines get more bends.
struct Narrowing {
  private(set) var values: [Double]

  private let graph: ProperGraph

  /// The part of the width that is kept if the layers have space there.
  private static var share: Double { 0.65 }
  private static var separation: Double { 18 }

  /// - Parameters:
  ///   - values: Where each vertex stands.
  ///   - graph: The vertices.
  ///   - order: The vertices by layers.
  ///   - goal: The width that is small enough.
  /// - Complexity: O(*n*) in boxes and bends.
  init(_ values: [Double], _ graph: ProperGraph, _ order: LayerOrder, goal: Double) {
    self.values = values
    self.graph = graph
    let vertices = graph.vertices.indices
    let lower = vertices.map { values[$0] - graph.vertices[$0].before }.min() ?? 0
    let upper = vertices.map { values[$0] + graph.vertices[$0].after }.max() ?? 0
    let least = order.layers.map { layer in
      layer.reduce(-Self.separation) {
        $0 + graph.vertices[$1].before + graph.vertices[$1].after + Self.separation
      }
    }
    let width = max(least.max() ?? 0, Self.share * (upper - lower), goal)
    guard width < upper - lower else { return }
    let left = (lower + upper - width) / 2
    for layer in order.layers { fit(layer, from: left, to: left + width) }
  }

  /// Keeps the order of a layer, and the distances in it.
  private mutating func fit(_ layer: [Int], from left: Double, to right: Double) {
    var end = right
    for vertex in layer.reversed() {
      values[vertex] = min(values[vertex], end - graph.vertices[vertex].after)
      end = values[vertex] - graph.vertices[vertex].before - Self.separation
    }
    var start = left
    for vertex in layer {
      values[vertex] = max(values[vertex], start + graph.vertices[vertex].before)
      start = values[vertex] + graph.vertices[vertex].after + Self.separation
    }
  }
}
