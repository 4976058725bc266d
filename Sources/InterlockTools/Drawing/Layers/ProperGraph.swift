/// A graph whose lines all lead to the next layer: long ones are chains of bends, and a line with a label has one bend
/// for the label.
struct ProperGraph {
  /// A piece of a line, between two layers.
  struct Segment {
    var upper: Int
    var lower: Int
    /// Nil if they are free.
    var upperOffset: Double?
    var lowerOffset: Double?
  }

  /// The boxes, then the bends.
  private(set) var vertices: [LayerGraph.Vertex]
  let boxCount: Int
  var segments: [Segment] = []

  /// The vertices and the segments of each line, from the upper end to the lower.
  private(set) var chains: [[Int]]
  private(set) var segmentsOfChains: [[Int]]

  /// The position of a line's label in its chain.
  private(set) var labelPlaces: [Int?]

  let rankCount: Int

  /// Labels stand in odd layers.
  private let isFirstOdd: Bool

  init(_ graph: LayerGraph) {
    let first = graph.vertices.map(\.rank).min() ?? 0
    vertices = graph.vertices.map { vertex in
      var vertex = vertex
      vertex.rank -= first
      return vertex
    }
    boxCount = graph.vertices.count
    rankCount = (vertices.map(\.rank).max() ?? -1) + 1
    chains = Array(repeating: [], count: graph.edges.count)
    segmentsOfChains = chains
    labelPlaces = Array(repeating: nil, count: graph.edges.count)
    isFirstOdd = first % 2 != 0
    var room = Array(repeating: 0.0, count: rankCount)
    for edge in graph.edges.indices.sorted(by: { span(graph.edges[$0]) < span(graph.edges[$1]) }) {
      add(graph.edges[edge], edge, &room)
    }
    leaving = Array(repeating: [], count: vertices.count)
    arriving = leaving
    for (index, segment) in segments.enumerated() {
      leaving[segment.upper].append(index)
      arriving[segment.lower].append(index)
    }
  }

  /// The segments that lead down from each vertex, and to it.
  private(set) var leaving: [[Int]] = []
  private(set) var arriving: [[Int]] = []

  private func span(_ edge: LayerGraph.Edge) -> Int {
    vertices[edge.lower].rank - vertices[edge.upper].rank
  }

  private mutating func add(_ edge: LayerGraph.Edge, _ index: Int, _ room: inout [Double]) {
    let ranks = (vertices[edge.upper].rank + 1)..<vertices[edge.lower].rank
    let labelRank = edge.label == nil ? nil : labelRank(in: ranks, room)
    var chain = [edge.upper]
    for rank in ranks {
      if rank == labelRank { labelPlaces[index] = chain.count }
      let label = rank == labelRank ? edge.label : nil
      chain.append(vertices.count)
      vertices.append(.bend(rank, label))
      room[rank] += label.map { $0.before + $0.after } ?? 0
    }
    chain.append(edge.lower)
    chains[index] = chain
    connect(edge, index)
  }

  /// The layer between boxes with the fewest other labels, nearest to the middle.
  private func labelRank(in ranks: Range<Int>, _ room: [Double]) -> Int? {
    let middle = ranks.lowerBound + ranks.upperBound - 1
    return ranks.filter { ($0 % 2 != 0) != isFirstOdd }
      .min { (room[$0], abs(2 * $0 - middle), $0) < (room[$1], abs(2 * $1 - middle), $1) }
  }

  private mutating func connect(_ edge: LayerGraph.Edge, _ index: Int) {
    let chain = chains[index]
    for (upper, lower) in zip(chain, chain.dropFirst()) {
      segmentsOfChains[index].append(segments.count)
      segments.append(
        Segment(
          upper: upper,
          lower: lower,
          upperOffset: upper == edge.upper ? edge.upperOffset : 0,
          lowerOffset: lower == edge.lower ? edge.lowerOffset : 0
        )
      )
    }
  }
}

extension LayerGraph.Vertex {
  fileprivate static func bend(_ rank: Int, _ label: LayerGraph.Label?) -> Self {
    let height = label?.height ?? 0
    return Self(
      rank: rank,
      before: label?.before ?? 4,
      after: label?.after ?? 4,
      height: height,
      boxHeight: height,
      spread: 0
    )
  }
}
