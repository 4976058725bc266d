/// The layers of boxes: which is above which.
struct Ranks {
  /// The layer of each number, all even: there is room for labels between them.
  private(set) var values: [Int]

  /// The arrows that lead up.
  let upward: Set<Int>

  private let graph: Digraph

  /// How many lines may cross layers in total before fewer layers are sought.
  private static var spanLimit: Int { 20_000 }

  init(_ graph: Digraph) {
    let exact = Self(graph, upward: graph.backArrows)
    let isSmall = exact.totalSpan <= Self.spanLimit
    self = isSmall ? exact : Self(graph, upward: graph.backArrowsInBreadth)
    tighten()
    values = values.map { $0 * 2 }
  }

  private init(_ graph: Digraph, upward: Set<Int>) {
    self.graph = graph
    self.upward = upward
    values = Self.longestPaths(graph, upward)
  }

  private var totalSpan: Int {
    graph.arrows.reduce(0) { $0 + abs(values[$1.head] - values[$1.tail]) }
  }

  /// Each number is as far down as the longest path to it.
  private static func longestPaths(_ graph: Digraph, _ upward: Set<Int>) -> [Int] {
    let links = graph.arrows.indices.map { graph.link($0, upward) }
    var waiting = Array(repeating: 0, count: graph.count)
    var below: [[Int]] = Array(repeating: [], count: graph.count)
    for link in links {
      waiting[link.lower] += 1
      below[link.upper].append(link.lower)
    }
    var values = Array(repeating: 0, count: graph.count)
    var queue = (0..<graph.count).filter { waiting[$0] == 0 }
    var next = 0
    while next < queue.count {
      for lower in below[queue[next]] {
        values[lower] = max(values[lower], values[queue[next]] + 1)
        waiting[lower] -= 1
        if waiting[lower] == 0 { queue.append(lower) }
      }
      next += 1
    }
    return values
  }

  /// Moves boxes within their range to where their lines are shorter in total.
  private mutating func tighten() {
    var above: [[Int]] = Array(repeating: [], count: graph.count)
    var below = above
    for arrow in graph.arrows.indices {
      let link = graph.link(arrow, upward)
      above[link.lower].append(link.upper)
      below[link.upper].append(link.lower)
    }
    for _ in 0..<4 {
      for number in (0..<graph.count).sorted(by: { values[$0] > values[$1] }) {
        move(number, above[number], below[number])
      }
    }
  }

  private mutating func move(_ number: Int, _ above: [Int], _ below: [Int]) {
    let first = above.map { values[$0] + 1 }.max()
    let last = below.map { values[$0] - 1 }.min()
    if above.count < below.count, let last { values[number] = max(values[number], last) }
    if above.count > below.count, let first { values[number] = min(values[number], first) }
  }
}

extension Digraph {
  fileprivate func link(_ arrow: Int, _ upward: Set<Int>) -> (upper: Int, lower: Int) {
    let (tail, head) = arrows[arrow]
    return upward.contains(arrow) ? (head, tail) : (tail, head)
  }
}
