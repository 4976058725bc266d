/// The common data of the four alignments: the lines to each vertex, and those that may not be straight.
struct AlignedPieces {
  let graph: ProperGraph
  let order: LayerOrder
  /// The segments to each vertex, in the order of their other ends.
  let above: [[Int]]
  let below: [[Int]]

  /// The segments that cross a piece of a long line.
  private(set) var conflicts: [Bool]

  init(_ graph: ProperGraph, _ order: LayerOrder) {
    self.graph = graph
    self.order = order
    conflicts = Array(repeating: false, count: graph.segments.count)
    var above: [[Int]] = Array(repeating: [], count: graph.vertices.count)
    var below = above
    for layer in order.layers {
      for vertex in layer {
        for segment in graph.leaving[vertex] {
          above[graph.segments[segment].lower].append(segment)
        }
        for segment in graph.arriving[vertex] {
          below[graph.segments[segment].upper].append(segment)
        }
      }
    }
    self.above = above
    self.below = below
    for layer in order.layers.dropFirst() { findConflicts(to: layer) }
  }

  func position(_ segment: Int) -> (upper: Int, lower: Int) {
    let ends = graph.segments[segment]
    return (order.positions[ends.upper], order.positions[ends.lower])
  }

  private func isInner(_ segment: Int) -> Bool {
    let ends = graph.segments[segment]
    return ends.upper >= graph.boxCount && ends.lower >= graph.boxCount
  }

  /// Between two pieces of long lines, nothing may lead outside them.
  private mutating func findConflicts(to layer: [Int]) {
    var least = 0
    var start = 0
    for (place, vertex) in layer.enumerated() {
      let inner = above[vertex].first(where: isInner)
      guard inner != nil || place == layer.count - 1 else { continue }
      let most = inner.map { position($0).upper } ?? Int.max
      for other in layer[start...place] {
        for segment in above[other] where !isInner(segment) {
          let upper = position(segment).upper
          if upper < least || upper > most { conflicts[segment] = true }
        }
      }
      start = place + 1
      least = inner == nil ? least : most
    }
  }
}
