/// The positions of vertices across: lines are as straight as possible, long ones always.
///
/// Follows [Brandes and Köpf, 2002](https://doi.org/10.1007/3-540-45848-4_3), with blocks placed by longest paths, and
/// taking into account the sizes of boxes and where lines reach them, as [Rüegg, Schulze, Carstens and von Hanxleden,
/// 2015](https://doi.org/10.1007/978-3-319-27261-0_12) do.
struct Alignment {
  /// Where each vertex stands.
  let values: [Double]

  init(_ graph: ProperGraph, _ order: LayerOrder, widthGoal: Double?) {
    let pieces = AlignedPieces(graph, order)
    let extremes = [(true, true), (true, false), (false, true), (false, false)]
    var candidates = extremes.map { fromAbove, fromLeft in
      Blocks(pieces, fromAbove: fromAbove, fromLeft: fromLeft).values
    }
    let bounds = candidates.map { Self.bounds($0, graph) }
    let narrowest = bounds.min { $0.upper - $0.lower < $1.upper - $1.lower } ?? (0, 0)
    for (index, extreme) in extremes.enumerated() {
      let shift =
        extreme.1 ? narrowest.lower - bounds[index].lower : narrowest.upper - bounds[index].upper
      for vertex in candidates[index].indices { candidates[index][vertex] += shift }
    }
    candidates.append(Self.balanced(candidates))
    let costs = candidates.map { Self.cost($0, graph) }
    let best = costs.indices.min { (costs[$0], -$0) < (costs[$1], -$1) } ?? 0
    let chosen = candidates[best]
    let fitting = widthGoal.map { Narrowing(chosen, graph, order, goal: $0).values } ?? chosen
    values = Straightening(fitting, graph, order).values
  }

  /// The position of each vertex: midway between the two middle candidates.
  private static func balanced(_ candidates: [[Double]]) -> [Double] {
    (candidates.first ?? []).indices.map { vertex in
      let sorted = candidates.map { $0[vertex] }.sorted()
      return (sorted[1] + sorted[2]) / 2
    }
  }

  /// The total deviation of lines, with an extra cost for each that is not straight.
  private static func cost(_ values: [Double], _ graph: ProperGraph) -> Double {
    graph.segments.reduce(0) { cost, segment in
      let upper = values[segment.upper] + (segment.upperOffset ?? 0)
      let shift = abs(values[segment.lower] + (segment.lowerOffset ?? 0) - upper)
      return cost + (shift < 0.5 ? 0 : shift + 40)
    }
  }

  private static func bounds(
    _ values: [Double],
    _ graph: ProperGraph
  ) -> (lower: Double, upper: Double) {
    let vertices = graph.vertices.indices
    let lower = vertices.map { values[$0] - graph.vertices[$0].before }.min() ?? 0
    return (lower, vertices.map { values[$0] + graph.vertices[$0].after }.max() ?? 0)
  }
}
