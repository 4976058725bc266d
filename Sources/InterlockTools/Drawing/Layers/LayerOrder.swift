/// The order of the vertices in each layer, with few crossings.
///
/// Layers are sorted by barycentres in sweeps down and up, and neighbours are swapped if that reduces crossings
/// ([Gansner, Koutsofios, North and Vo, 1993](https://doi.org/10.1109/32.221135)). Crossings are counted in
/// O(*n* log *n*) ([Barth, Jünger and Mutzel, 2002](https://doi.org/10.1007/3-540-36151-0_13)).
struct LayerOrder {
  var layers: [[Int]]
  var positions: [Int]

  let graph: ProperGraph
  /// Where in the width of its vertices a segment ends, from 0 to 1.
  private let fractions: [(upper: Double, lower: Double)]

  init(_ graph: ProperGraph) {
    self.graph = graph
    fractions = graph.segments.map { segment in
      (
        graph.vertices[segment.upper].fraction(segment.upperOffset),
        graph.vertices[segment.lower].fraction(segment.lowerOffset)
      )
    }
    layers = Self.firstOrder(graph)
    positions = Array(repeating: 0, count: graph.vertices.count)
    for rank in layers.indices { renumber(rank) }
    improve()
  }

  /// Vertices in depth-first order, so that trees have no crossings.
  private static func firstOrder(_ graph: ProperGraph) -> [[Int]] {
    var layers: [[Int]] = Array(repeating: [], count: graph.rankCount)
    var isFound = Array(repeating: false, count: graph.vertices.count)
    let ranks = graph.vertices.map(\.rank)
    for root in ranks.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
      var stack = [root]
      while let vertex = stack.popLast() {
        guard !isFound[vertex] else { continue }
        isFound[vertex] = true
        layers[ranks[vertex]].append(vertex)
        stack += graph.leaving[vertex].reversed().map { graph.segments[$0].lower }
      }
    }
    return layers
  }

  private mutating func renumber(_ rank: Int) {
    for (position, vertex) in layers[rank].enumerated() { positions[vertex] = position }
  }
}

extension LayerOrder {
  private mutating func improve() {
    var best = layers
    var least = crossings
    var sweep = 0
    while sweep < sweepLimit, least > 0 {
      for rank in sweep % 2 == 0 ? Array(layers.indices) : layers.indices.reversed() {
        sort(rank, by: sweep % 2 == 0 ? graph.arriving : graph.leaving)
      }
      if graph.segments.count <= 3_000 { exchange() }
      let count = crossings
      if count < least { (best, least) = (layers, count) }
      sweep += 1
    }
    layers = best
    for rank in layers.indices { renumber(rank) }
  }

  private var sweepLimit: Int {
    switch graph.segments.count {
    case ..<1_000: 24
    case ..<10_000: 8
    case ..<30_000: 4
    default: 2
    }
  }

  /// Sorts a layer by the mean of where lines lead; a vertex without lines keeps its place.
  private mutating func sort(_ rank: Int, by segments: [[Int]]) {
    let layer = layers[rank]
    let movable = layer.filter { !segments[$0].isEmpty }
    let means = movable.map { vertex in
      segments[vertex].reduce(0) { $0 + key($1, otherEndOf: vertex) }
        / Double(segments[vertex].count)
    }
    var sorted = movable.indices.sorted { (means[$0], $0) < (means[$1], $1) }
      .map { movable[$0] }.makeIterator()
    layers[rank] = layer.map { segments[$0].isEmpty ? $0 : sorted.next() ?? $0 }
    renumber(rank)
  }

  func key(_ segment: Int, otherEndOf vertex: Int) -> Double {
    graph.segments[segment].upper == vertex ? lowerKey(segment) : upperKey(segment)
  }

  func upperKey(_ segment: Int) -> Double {
    Double(positions[graph.segments[segment].upper]) + fractions[segment].upper
  }

  func lowerKey(_ segment: Int) -> Double {
    Double(positions[graph.segments[segment].lower]) + fractions[segment].lower
  }
}

extension LayerGraph.Vertex {
  /// The position of an offset in the width, from 0 to 1.
  fileprivate func fraction(_ offset: Double?) -> Double {
    0.5 + (offset ?? 0) / (2 * (before + after) + 1)
  }
}
