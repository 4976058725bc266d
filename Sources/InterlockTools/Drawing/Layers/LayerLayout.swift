/// The positions of the boxes of a graph, and the courses of its lines.
struct LayerLayout {
  /// The middle of each box.
  private(set) var centers: [Point] = []

  /// The bends of each line, from the upper box to the lower. Between two of them it leads straight down, or
  /// in a curve that begins and ends straight down.
  private(set) var paths: [[Point]] = []

  /// Where the line of each label passes the middle of its space; nil for lines without a label.
  private(set) var labels: [Point?] = []

  private(set) var size = Size.zero

  private let graph: ProperGraph
  private var across: [Double]
  private var bands: [(top: Double, bottom: Double)] = []

  /// - Complexity: O(*n* log *n*) in boxes and bends, times sweeps, whose number falls with *n*.
  init(_ boxes: LayerGraph) {
    var graph = ProperGraph(boxes)
    let order = LayerOrder(graph)
    graph.spread(by: order)
    self.graph = graph
    across = Alignment(graph, order, widthGoal: boxes.widthGoal).values
    moveToOrigin()
    stack(order)
    place()
  }

  private mutating func moveToOrigin() {
    let left = across.indices.map { across[$0] - graph.vertices[$0].before }.min() ?? 0
    for vertex in across.indices { across[vertex] -= left }
    size.width = across.indices.map { across[$0] + graph.vertices[$0].after }.max() ?? 0
  }

  /// Stacks layers, with more space where lines lead far to the side.
  private mutating func stack(_ order: LayerOrder) {
    var shifts = Array(repeating: 0.0, count: graph.rankCount)
    for segment in graph.segments {
      let rank = graph.vertices[segment.lower].rank
      shifts[rank] = max(shifts[rank], abs(ends(segment).lower - ends(segment).upper))
    }
    for (rank, layer) in order.layers.enumerated() {
      let gap = rank == 0 ? 0 : 11 + min(40, shifts[rank] / 8)
      let top = (bands.last?.bottom ?? 0) + gap
      bands.append((top, top + (layer.map { graph.vertices[$0].height }.max() ?? 0)))
    }
    size.height = bands.last?.bottom ?? 0
  }

  private func ends(_ segment: ProperGraph.Segment) -> (upper: Double, lower: Double) {
    (
      across[segment.upper] + (segment.upperOffset ?? 0),
      across[segment.lower] + (segment.lowerOffset ?? 0)
    )
  }

  private mutating func place() {
    let middles = graph.vertices.indices.map(middle)
    centers = (0..<graph.boxCount).map { Point(x: across[$0], y: middles[$0]) }
    labels = graph.chains.indices.map { edge in
      graph.labelPlaces[edge].map { place in
        let vertex = graph.chains[edge][place]
        return Point(x: across[vertex], y: middles[vertex])
      }
    }
    paths = graph.chains.indices.map(path)
  }

  /// The position of a vertex along its layer: in the middle, or, if lines lead only up or only down, close to where
  /// they lead.
  private func middle(of vertex: Int) -> Double {
    let (band, half) = (bands[graph.vertices[vertex].rank], graph.vertices[vertex].height / 2)
    switch (graph.arriving[vertex].isEmpty, graph.leaving[vertex].isEmpty) {
    case (true, false): return band.bottom - half
    case (false, true): return band.top + half
    default: return (band.top + band.bottom) / 2
    }
  }

  private func path(of edge: Int) -> [Point] {
    var points: [Point] = []
    for segment in graph.segmentsOfChains[edge].map({ graph.segments[$0] }) {
      let (upper, lower) = ends(segment)
      let (start, end) = (graph.vertices[segment.upper], graph.vertices[segment.lower])
      if points.isEmpty { points.append(Point(x: upper, y: bottom(segment.upper))) }
      points.append(Point(x: upper, y: bands[start.rank].bottom))
      points.append(Point(x: lower, y: bands[end.rank].top))
    }
    if let last = graph.chains[edge].last, let end = points.last {
      points.append(Point(x: end.x, y: top(last)))
    }
    return points.withoutNeedlessBends
  }

  private func bottom(_ vertex: Int) -> Double {
    centers[vertex].y + graph.vertices[vertex].boxHeight / 2
  }

  private func top(_ vertex: Int) -> Double {
    centers[vertex].y - graph.vertices[vertex].boxHeight / 2
  }
}

extension [Point] {
  /// The bends without repeated ones, and without those within a straight line down.
  var withoutNeedlessBends: Self {
    reduce(into: []) { bends, point in
      if let last = bends.last, abs(last.x - point.x) + abs(last.y - point.y) < 0.01 { return }
      let isStraight = bends.suffix(2).allSatisfy { abs($0.x - point.x) < 0.01 }
      if bends.count > 1, isStraight { bends.removeLast() }
      bends.append(point)
    }
  }
}
