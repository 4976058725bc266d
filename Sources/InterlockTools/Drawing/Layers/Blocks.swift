/// One of the four alignments: vertices in blocks with straight lines, pushed together from one side.
struct Blocks {
  private static var separation: Double { 18 }

  private let pieces: AlignedPieces
  private let fromAbove: Bool
  private let fromLeft: Bool

  /// For each vertex, the first of its block, and its distance to the right of that.
  private var roots: [Int]
  private var shifts: [Double]
  private var isContinued: [Bool]

  init(_ pieces: AlignedPieces, fromAbove: Bool, fromLeft: Bool) {
    self.pieces = pieces
    self.fromAbove = fromAbove
    self.fromLeft = fromLeft
    let vertices = pieces.graph.vertices.indices
    roots = Array(vertices)
    shifts = Array(repeating: 0, count: vertices.count)
    isContinued = Array(repeating: false, count: vertices.count)
    align()
  }

  private mutating func align() {
    let layers = pieces.order.layers
    for layer in fromAbove ? layers : layers.reversed() {
      var last: Int?
      for vertex in fromLeft ? layer : layer.reversed() {
        let segments = fromAbove ? pieces.above[vertex] : pieces.below[vertex]
        for segment in medians(segments) where roots[vertex] == vertex {
          align(vertex, by: segment, &last)
        }
      }
    }
  }

  /// The middle, or the two middle ones.
  private func medians(_ segments: [Int]) -> [Int] {
    guard !segments.isEmpty else { return [] }
    let (first, second) = ((segments.count - 1) / 2, segments.count / 2)
    if first == second { return [segments[first]] }
    return fromLeft ? [segments[first], segments[second]] : [segments[second], segments[first]]
  }

  private mutating func align(_ vertex: Int, by segment: Int, _ last: inout Int?) {
    let ends = pieces.graph.segments[segment]
    let neighbour = fromAbove ? ends.upper : ends.lower
    let position = pieces.order.positions[neighbour]
    let isFree = last.map { fromLeft ? $0 < position : $0 > position } ?? true
    guard isFree, !isContinued[neighbour], !pieces.conflicts[segment] else { return }
    let (upper, lower) = (ends.upperOffset ?? 0, ends.lowerOffset ?? 0)
    roots[vertex] = roots[neighbour]
    shifts[vertex] = shifts[neighbour] + (fromAbove ? upper - lower : lower - upper)
    isContinued[neighbour] = true
    last = position
  }
}

extension Blocks {
  /// Where each vertex stands.
  var values: [Double] {
    let steps = self.steps
    let sorted = sorted(steps)
    let side: Double = fromLeft ? 1 : -1
    var places = Array(repeating: 0.0, count: roots.count)
    for root in sorted {
      for step in steps[root] {
        places[step.root] = max(places[step.root], places[root] + step.distance)
      }
    }
    for root in sorted.reversed() {
      let room = steps[root].map { places[$0.root] - $0.distance }.min()
      places[root] = max(places[root], room ?? places[root])
    }
    return roots.indices.map { side * places[roots[$0]] + shifts[$0] }
  }

  /// For each block, its neighbours and their minimum distances.
  private var steps: [[(root: Int, distance: Double)]] {
    var steps: [[(root: Int, distance: Double)]] = Array(repeating: [], count: roots.count)
    for layer in pieces.order.layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        let vertices = pieces.graph.vertices
        let gap = vertices[left].after + vertices[right].before + Self.separation
        let distance = gap + shifts[left] - shifts[right]
        let (near, far) = fromLeft ? (left, right) : (right, left)
        steps[roots[near]].append((roots[far], distance))
      }
    }
    return steps
  }

  /// The blocks, each before its neighbours.
  private func sorted(_ steps: [[(root: Int, distance: Double)]]) -> [Int] {
    var waiting = Array(repeating: 0, count: roots.count)
    for step in steps.joined() { waiting[step.root] += 1 }
    var sorted = roots.indices.filter { waiting[$0] == 0 && roots[$0] == $0 }
    var next = 0
    while next < sorted.count {
      for step in steps[sorted[next]] {
        waiting[step.root] -= 1
        if waiting[step.root] == 0 { sorted.append(step.root) }
      }
      next += 1
    }
    return sorted
  }
}
